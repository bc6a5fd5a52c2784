import { useEffect, useRef } from 'react';
import { useIsHydrating } from './use-is-hydrating.ts';
import { KeyField } from './key-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { GateForm } from './use-gate-form.ts';

/** Asks for the access key. */
export function KeyStep({ gate }: { gate: GateForm }) {
  const input = useRef<HTMLInputElement>(null);
  const isEarly = useIsHydrating();
  useEffect(() => {
    // On arrival only where no keyboard covers half the screen, and nothing else was chosen meanwhile; coming back always.
    const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches;
    if (gate.hasMoved || isFree) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const form = input.current!.form!;
    if (isEarly || form.dataset.pressed === undefined) return;
    delete form.dataset.pressed;
    form.requestSubmit();
  }, [isEarly]);

  return (
    <form
      className={gate.hasMoved ? 'slide-back' : ''}
      // Without a dialog around it this submits nothing: the key must not get into an address before the app is there.
      method="dialog"
      data-early={isEarly || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.focus();
        void gate.submitKey();
      }}
    >
      <h1>
        <label htmlFor="key">Enter your access key</label>
      </h1>
      <KeyField ref={input} value={gate.key} onChange={gate.setKey} isReadOnly={gate.isPending} />
      <SubmitButton isPending={gate.isPending}>CONTINUE</SubmitButton>
    </form>
  );
}
