import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { GateForm } from './use-gate-form.ts';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';

export function NicknameStep({ gate }: { gate: GateForm }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const words = useWords(gateEn);

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
        <label htmlFor="nickname">{words.chooseNickname}</label>
      </h1>
      <p className="key-badge">
        <span className="visually-hidden">{words.yourKey}</span>
        <Icon name="key" />
        <span>{gate.key.text}</span>
      </p>
      <div className={gate.isPending ? 'text-field-frame' : 'text-field-frame active-cell'}>
        <input
          ref={input}
          className="text-field"
          id="nickname"
          name="nickname"
          aria-label={words.nickname}
          dir="auto"
          placeholder={words.enterNickname}
          // The HTML standard defines the autocomplete token `nickname`, which the lint rule does not know.
          // oxlint-disable-next-line jsx-a11y/autocomplete-valid
          autoComplete="nickname"
          enterKeyHint="go"
          value={gate.nickname}
          readOnly={gate.isPending}
          onChange={(event) => gate.setNickname(event.target.value)}
        />
      </div>
      <SubmitButton isPending={gate.isPending}>{words.begin}</SubmitButton>
      <button type="button" className="btn text-only" aria-disabled={gate.isPending} onClick={gate.goBack}>
        <Icon name="left" />
        {words.back}
      </button>
    </form>
  );
}
