import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt-install.ts';

/** The driver starts the browser, which needs a screen. */
const PROGRAMS = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' };

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav'];

/** Returns the paths of WebKitGTK's driver and of a screen without a device, or null when a package is missing that a video needs. */
export const findWebKit = (): typeof PROGRAMS | null => (spawnSync('dpkg', ['--status', ...PACKAGES]).status === 0 ? PROGRAMS : null);

/** Installs WebKitGTK on Debian when it is missing. Its journey is passed over when it cannot be installed. */
export function ensureWebKit(): void {
  if (findWebKit() === null) aptInstall('the journey in WebKit', ...PACKAGES);
}
