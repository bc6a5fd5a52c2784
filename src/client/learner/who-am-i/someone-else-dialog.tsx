import { useState, type FormEvent } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import '../layout/buttons.css';
import './someone-else.css';

/**
 * Asks how another person goes on: under another nickname with the same key, or with another key. Both load the page again, so that nothing
 * of the learner before is left.
 */
export function SomeoneElseDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(gateEn);
  const [nickname, setNickname] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [isPending, setIsPending] = useState(false);
  const leaveTo = async (path: string, change: () => Promise<unknown>) => {
    if (isPending) return;
    setIsPending(true);
    setProblem('');
    try {
      await change();
      location.assign(path);
    } catch (error) {
      setProblem(toFailure(error).message);
      setIsPending(false);
    }
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    if (nickname === null || nickname.trim() === '') return setProblem(words.nicknameMissing);
    void leaveTo('/modules', () => api.gate.enterAsOther.mutate({ nickname: nickname.trim() }));
  };
  return (
    <Dialog title={words.someoneElse} onClose={onClose}>
      <div className="someone-else">
        {nickname === null ? (
          <>
            <button type="button" className="link-card" onClick={() => setNickname('')}>
              <Icon name="play" />
              <span>
                <strong>{words.anotherNickname}</strong> <small>{words.sameKey}</small>
              </span>
              <Icon name="right" />
            </button>
            <button type="button" className="link-card" onClick={() => void leaveTo('/', () => api.gate.leave.mutate())}>
              <Icon name="key" />
              <span>
                <strong>{words.anotherKey}</strong> <small>{words.endsSession}</small>
              </span>
              <Icon name="right" />
            </button>
          </>
        ) : (
          <form noValidate onSubmit={enter}>
            <div className="text-field-frame active-cell">
              <input
                // The field answers the choice that the learner has just made.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                className="text-field"
                aria-label={words.nickname}
                dir="auto"
                placeholder={words.enterNickname}
                autoComplete="off"
                enterKeyHint="go"
                value={nickname}
                readOnly={isPending}
                onChange={({ target }) => setNickname(target.value)}
              />
            </div>
            <button type="submit" className="btn primary uppercase" aria-disabled={isPending || undefined}>
              {isPending ? words.validating : words.begin}
            </button>
            <button type="button" className="btn text-only" onClick={() => setNickname(null)}>
              <Icon name="left" />
              {words.back}
            </button>
          </form>
        )}
        {problem && <p role="alert">{problem}</p>}
      </div>
    </Dialog>
  );
}
