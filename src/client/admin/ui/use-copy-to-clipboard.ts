import { useToast } from '#client/ui/toast.tsx';
import { copyToClipboard } from './clipboard.ts';

interface CopyTexts {
  /** Contains the message for a text that was copied. */
  copied: string;
  /** Contains the message for a text that the browser did not copy, with what the user can do instead. */
  failed: string;
}

/** Returns a function that copies a text to the clipboard and shows the result in a toast. The function returns whether the text was copied. */
export function useCopyToClipboard(): (text: string, texts: CopyTexts) => Promise<boolean> {
  const toast = useToast();
  return async (text, { copied, failed }) => {
    const isCopied = await copyToClipboard(text);
    toast(isCopied ? { title: 'Copied', text: copied } : { title: 'Error', text: failed, isError: true });
    return isCopied;
  };
}
