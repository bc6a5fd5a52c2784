import { Button, Group, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type SubmitEvent } from 'react';
import { uiWords } from '#admin-words/ui.ts';

interface MoveOptions {
  title: string;
  position: number;
  count: number;
  onMove: (position: number) => void;
  /** Is called when the dialog is gone, to set the focus. */
  onClosed: () => void;
}

/** Asks for the new position of an item in a list. */
export function openMoveDialog(options: MoveOptions): void {
  const id = modals.open({
    title: uiWords.moveItem(options.title),
    returnFocus: false,
    onExitTransitionEnd: options.onClosed,
    children: <MoveForm {...options} onClose={() => modals.close(id)} />,
  });
}

function MoveForm({ position, count, onMove, onClose }: Omit<MoveOptions, 'onClosed'> & { onClose: () => void }) {
  const [text, setText] = useState(String(position));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > count) return setError(uiWords.positionMustBeWholeNumber(count));
    onClose();
    onMove(wanted);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={uiWords.position}
          description={uiWords.nowNumberOf(position, count)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={text}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {uiWords.cancel}
          </Button>
          <Button type="submit">{uiWords.move}</Button>
        </Group>
      </Stack>
    </form>
  );
}
