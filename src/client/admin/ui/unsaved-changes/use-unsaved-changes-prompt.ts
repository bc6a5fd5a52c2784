import { modals } from '@mantine/modals';
import { useLeaveGuard } from './navigation-guard.ts';

interface Question {
  title: string;
  text: string;
  /** On the button that leaves. */
  leave: string;
}

/** Asks in a dialog before the person leaves, as long as something would be lost. */
export function useLeaveQuestion(isNeeded: boolean, { title, text, leave }: Question): void {
  useLeaveGuard(
    isNeeded,
    () =>
      new Promise((answer) => {
        modals.openConfirmModal({
          title,
          children: text,
          labels: { confirm: leave, cancel: 'Stay' },
          confirmProps: { color: 'red' },
          onConfirm: () => answer(true),
          onClose: () => answer(false),
        });
      }),
  );
}
