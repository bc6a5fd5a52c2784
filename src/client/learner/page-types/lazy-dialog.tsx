import { createElement, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';
import '../layout/buttons.css';

interface LazyDialogProps<Props extends { onClose: () => void }> {
  title: string;
  /** Loads the dialog's component. The player fetches the code in advance, so that the dialog usually opens without delay and offline. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/** Shows a dialog whose code is loaded on demand. If the code cannot be loaded, the dialog says so, and the lesson behind it goes on. */
export function LazyDialog<Props extends { onClose: () => void }>({ title, load, props }: LazyDialogProps<Props>) {
  const words = useWords(appEn);
  const { value, failure, reload } = useAsyncData(async () => ({ View: await importOrReload(load) }), [load]);
  if (value) return createElement(value.View, props);
  if (!failure) return null;
  return (
    <Dialog title={title} onClose={props.onClose}>
      <div className="centered-content">
        <p role="alert">{failure.message}</p>
        <button type="button" className="btn" onClick={reload}>
          <Icon name="retry" />
          {words.tryAgain}
        </button>
      </div>
    </Dialog>
  );
}
