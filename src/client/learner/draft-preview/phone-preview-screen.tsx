import { useEffect, useState } from 'react';
import { parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { CodeQuestion } from './code-question.tsx';
import { OpenedPreview } from './opened-preview.tsx';

/** Returns the code in the fragment of the URL, which browsers send to no server. */
const readCode = () => parseHandoverCode(location.hash.slice(1), 'P');

/** Plays on a phone what an author is trying in the portal: with a code after a question, and without one what the phone has played before. */
export function PhonePreviewScreen() {
  const [code, setCode] = useState(readCode);
  useEffect(() => {
    const update = () => setCode(readCode());
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  if (code === null) return <OpenedPreview />;
  const open = () => {
    history.replaceState(null, '', location.pathname);
    setCode(null);
  };
  return <CodeQuestion key={code} code={code} onTaken={open} />;
}
