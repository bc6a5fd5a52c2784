import { createCount } from '../../words.ts';

const count = createCount('en');
const minutes = (n: number) => count(n, { one: '# minute', other: '# minutes' });

export const phonePreviewWords = {
  tryOnMyPhone: 'Try on my phone',
  loading: 'Loading',
  qrCode: 'QR code for this address',
  hint: (n: number) => `Scan it, open the address, or type the code where an access key is asked for. Works once, for ${minutes(n)}.`,
  asLastSaved: 'The phone shows the page as it was last saved, and records nothing.',
  left: (time: string) => `${time} left`,
  used: 'Opened on the phone. The preview ends when you log out.',
  ended: 'This code has ended.',
  copyLink: 'Copy link',
  copied: 'Open the link on your phone.',
  notCopied: 'The link could not be copied. Select the address and copy it.',
  newCode: 'New code',
};
