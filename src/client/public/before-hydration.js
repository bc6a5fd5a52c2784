// This script runs on the prerendered access key form until React hydrates the form. The script converts typed letters to upper case and
// remembers that the learner has pressed CONTINUE.
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
