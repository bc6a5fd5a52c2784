import { useState, type ReactNode } from 'react';
import { useBrand } from '#client/client-config-context.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { useWords } from '#client/words/words-store.ts';

/** Describes the event of Chromium that offers the installation, which TypeScript does not know. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Returns the offer that the browser has made since the page was opened, or null. The entry of the app keeps it. */
const getInstallPrompt = (): InstallPrompt | null => (globalThis as { installPrompt?: InstallPrompt }).installPrompt ?? null;

/**
 * An iPhone offers no installation of its own, and Safari deletes the data of a site that nobody visits. The installed app shares neither
 * cookies nor storage with Safari, so the learner takes the session there with a code.
 */
const isIphoneSafari = () => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** Safari deletes the data of a site that nobody has visited for so long. */
const SAFARI_DAYS = 7;

/** Offers to install the app after the first module is saved, where the browser can. */
export function InstallOffer({ codeButton }: { codeButton: ReactNode }) {
  const words = useWords(offlineEn);
  const { name } = useBrand();
  const [prompt, setPrompt] = useState(getInstallPrompt);
  if (isIphoneSafari())
    return (
      <>
        <p className="install-note">{words.installNote(name, SAFARI_DAYS)}</p>
        {codeButton}
      </>
    );
  if (!prompt) return null;
  return (
    <button type="button" className="btn" onClick={() => void prompt.prompt().then(() => setPrompt(null))}>
      {words.install(name)}
    </button>
  );
}
