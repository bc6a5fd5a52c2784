import { modals } from '@mantine/modals';
import { useNavigationGuard } from './navigation-guard.ts';

interface Prompt {
  title: string;
  text: string;
  /** On the button that leaves. */
  leave: string;
}

/** Asks in a dialog before the person leaves, as long as something would be lost. */
export function useUnsavedChangesPrompt(isNeeded: boolean, { title, text, leave }: Prompt): void {
  useNavigationGuard(
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
