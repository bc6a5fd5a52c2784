// The key form before the app arrives: letters become capitals at once, and a press of CONTINUE is kept for it.
const form = document.querySelector('form[data-early]');

form?.addEventListener('input', ({ target }) => {
  if (form.dataset.early === undefined) return;
  const { value, selectionStart } = target;
  if (value === value.toUpperCase()) return;
  target.value = value.toUpperCase();
  target.setSelectionRange(selectionStart, selectionStart);
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (form.dataset.early !== undefined) form.dataset.pressed = '';
});
