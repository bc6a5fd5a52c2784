import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { GateForm } from './use-gate-form.ts';

export function NicknameStep({ gate }: { gate: GateForm }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  return (
    <form
      className="slide-forward"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        input.current?.focus();
        void gate.submitNickname();
      }}
    >
      <h1>
        <label htmlFor="nickname">Choose a nickname</label>
      </h1>
      <p className="key-badge">
        <span className="visually-hidden">Your key: </span>
        <Icon name="key" />
        <span>{gate.key.text}</span>
      </p>
      <div className={gate.isPending ? 'text-field-frame' : 'text-field-frame active-cell'}>
        <input
          ref={input}
          className="text-field"
          id="nickname"
          name="nickname"
          aria-label="Nickname"
          placeholder="Enter a nickname"
          // The HTML standard defines the autocomplete token `nickname`, which the lint rule does not know.
          // oxlint-disable-next-line jsx-a11y/autocomplete-valid
          autoComplete="nickname"
          enterKeyHint="go"
          value={gate.nickname}
          readOnly={gate.isPending}
          onChange={(event) => gate.setNickname(event.target.value)}
        />
      </div>
      <SubmitButton isPending={gate.isPending}>BEGIN</SubmitButton>
      <button type="button" className="btn text-only" aria-disabled={gate.isPending} onClick={gate.goBack}>
        <Icon name="left" />
        Back
      </button>
    </form>
  );
}
