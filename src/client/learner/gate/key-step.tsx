import { useEffect, useRef } from 'react';
import { KeyField } from './key-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Gate } from './use-gate.ts';

/** Asks for the access key. */
export function KeyStep({ gate }: { gate: Gate }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On arrival only where no keyboard covers half the screen; coming back always.
    if (gate.hasMoved || matchMedia('(pointer: fine)').matches) input.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <form
      className={gate.hasMoved ? 'slide-back' : ''}
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
