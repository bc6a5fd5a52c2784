import { createCount } from '../words.ts';

const count = createCount('en');
const minutes = (n: number) => count(n, { one: '# minute', other: '# minutes' });

/** Holds the texts with which a learner goes on on another device. */
export const handoverEn = {
  area: 'handover' as const,
  title: 'Continue on another device',
  copied: 'Link copied',
  openThere: 'Open it on the other device.',
  notCopied: 'Not copied',
  copyYourself: 'Select the address and copy it.',
  qrCode: 'QR code for this address',
  hint: (n: number) => `Scan it, open the address, or type the code where an access key is asked for. Works once, for ${minutes(n)}.`,
  left: (time: string) => `${time} left`,
  used: 'Opened on another device.',
  ended: 'This code has ended.',
  copyLink: 'Copy link',
  newCode: 'New code',
  showCode: 'Show the code',
  deadHint: (n: number) => `A code for another device works once, for ${minutes(n)}. Make a new one on the other device.`,
  enterKey: 'Enter your access key',
  continue: 'Continue',
  question: (nickname: string, product: string) => `Continue as ${nickname} in ${product}?`,
  notMe: 'Not me',
};
