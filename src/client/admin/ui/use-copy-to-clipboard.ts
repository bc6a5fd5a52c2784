import { useToast } from '#client/ui/toast.tsx';
import { copyToClipboard } from './clipboard.ts';

interface CopyTexts {
  /** Contains the message that appears after the browser has copied the text. */
  copied: string;
  /**
   * Contains the message that appears when the browser cannot copy the text. The message also tells the user what to do instead of copying.
   */
  failed: string;
}

/** Returns a function that copies a text to the clipboard, reports the outcome in a toast, and resolves to true if the text was copied. */
export function useCopyToClipboard(): (text: string, texts: CopyTexts) => Promise<boolean> {
  const toast = useToast();
  return async (text, { copied, failed }) => {
    const isCopied = await copyToClipboard(text);
    toast(isCopied ? { title: 'Copied', text: copied } : { title: 'Error', text: failed, isError: true });
    return isCopied;
  };
}
