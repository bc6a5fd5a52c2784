import { uiWords } from '#admin-words/ui.ts';
import { useToast } from '#client/ui/toast.tsx';

export interface CopyTexts {
  copied: string;
  /** Also tells what to do instead of copying. */
  failed: string;
}

/** Returns a function that copies a text to the clipboard, reports the outcome in a toast, and resolves to true if the text was copied. */
export function useCopyToClipboard(): (text: string, texts: CopyTexts) => Promise<boolean> {
  const toast = useToast();
  return async (text, { copied, failed }) => {
    const isCopied = await copyToClipboard(text);
    toast(isCopied ? { title: uiWords.copied, text: copied } : { title: uiWords.error, text: failed, isError: true });
    return isCopied;
  };
}

/** Copies text to the clipboard. Returns false when the browser does not allow access to the clipboard. */
async function copyToClipboard(text: string): Promise<boolean> {
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
