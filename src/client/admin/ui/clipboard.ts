/** Copies text to the clipboard. Returns false when the browser does not allow access to the clipboard. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Copying needs a fallback for navigator.clipboard, because browsers provide that object only on HTTPS pages and on localhost.
    return copyWithExecCommand(text);
  }
}

function copyWithExecCommand(text: string): boolean {
  const textarea = document.createElement('textarea');
  const focused = document.activeElement;
  textarea.value = text;
  textarea.style.position = 'fixed';
  textarea.style.opacity = '0';
  document.body.append(textarea);
  textarea.select();
  const isCopied = document.execCommand('copy');
  textarea.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
