import { existsSync } from 'node:fs';
import { aptInstall } from './apt-install.ts';

/** The driver starts the browser, which needs a screen. */
const PROGRAMS = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' };

/** Returns the paths of WebKitGTK's driver and of a screen without a device, or null when one of them is not installed. */
export const findWebKit = (): typeof PROGRAMS | null => (Object.values(PROGRAMS).every((path) => existsSync(path)) ? PROGRAMS : null);

/** Installs WebKitGTK on Debian when it is missing. Its journey is passed over when it cannot be installed. */
export function ensureWebKit(): void {
  if (findWebKit() === null)
    aptInstall('the journey in WebKit', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav');
}
