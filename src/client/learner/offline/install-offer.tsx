import { useState } from 'react';
import { useBrand } from '#client/client-config-context.ts';
import { getInstallPrompt } from './install-prompt.ts';

/** An iPhone offers no installation of its own, and Safari deletes the data of a site that nobody visits. */
const isIphoneSafari = () => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** Offers to install the app after the first module is saved, where the browser can. */
export function InstallOffer() {
  const { name } = useBrand();
  const [prompt, setPrompt] = useState(getInstallPrompt);
  if (isIphoneSafari())
    return (
      <p className="install-note">In Safari saved lessons may be deleted after 7 days without a visit. Add {name} to the Home Screen.</p>
    );
  if (!prompt) return null;
  return (
    <button type="button" className="btn" onClick={() => void prompt.prompt().then(() => setPrompt(null))}>
      Install {name}
    </button>
  );
}
