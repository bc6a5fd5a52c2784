import { useEffect, useRef, useSyncExternalStore } from 'react';
import { KeyField } from './key-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { GateForm } from './use-gate-form.ts';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';

export function KeyStep({ gate }: { gate: GateForm }) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrating = useIsHydrating();
  const words = useWords(gateEn);
  useEffect(() => {
    // When the screen opens, the field takes the focus only if no other element has it and the device has a mouse or a trackpad. On a touch
    // screen, the on-screen keyboard would cover half of the screen.
    const canTakeFocus = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (gate.hasChangedStep || canTakeFocus) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const form = input.current!.form!;
    if (isHydrating || form.dataset.submitted === undefined) return;
    delete form.dataset.submitted;
    form.requestSubmit();
  }, [isHydrating]);

  return (
    <form
      className={gate.hasChangedStep ? 'slide-back' : ''}
      // Outside a dialog element, a form with the `dialog` method submits nothing, so a submission before hydration cannot put the access
      // key into the URL.
      method="dialog"
      data-prerendered={isHydrating || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.focus();
        void gate.submitKey();
      }}
    >
      <h1>
        <label htmlFor="key">{words.enterKey}</label>
      </h1>
      <KeyField ref={input} value={gate.key} onChange={gate.setKey} isReadOnly={gate.isPending} />
      <SubmitButton isPending={gate.isPending}>{words.continue}</SubmitButton>
      {gate.savedNickname !== null && (
        <p className="saved-nickname">
          <span>
            {words.continueAs}
            <b dir="auto">{gate.savedNickname}</b>
          </span>
          <button type="button" className="btn text-only" onClick={gate.enterOtherNickname}>
            {words.notYou}
          </button>
        </p>
      )}
    </form>
  );
}

const subscribe = () => () => {};

/** Returns true on the server and, in the browser, until React has hydrated the prerendered HTML. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
