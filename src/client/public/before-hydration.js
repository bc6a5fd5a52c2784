// Runs on the prerendered key form until React hydrates it: it turns letters into capitals and remembers a press of CONTINUE.
const form = document.querySelector('form[data-prerendered]');
const isHydrated = () => form.dataset.prerendered === undefined;

form?.addEventListener('input', ({ target }) => {
  if (isHydrated()) return;
  const { value, selectionStart } = target;
  if (value === value.toUpperCase()) return;
  target.value = value.toUpperCase();
  target.setSelectionRange(selectionStart, selectionStart);
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isHydrated()) form.dataset.submitted = '';
});
