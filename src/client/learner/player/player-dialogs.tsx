import { lazy, Suspense } from 'react';
import type { TranscriptCue } from '#shared/transcript.ts';
import type { PlayerDialog } from '../page-types/page-state.ts';
import type { PlayerPreferences } from './playback/player-preferences.ts';

// Few visits open them: they come when they are asked for.
const FullTranscript = lazy(async () => ({ default: (await import('./transcript/full-transcript-dialog.tsx')).FullTranscriptDialog }));
const Shortcuts = lazy(async () => ({ default: (await import('./controls/shortcuts-dialog.tsx')).ShortcutsDialog }));

interface PlayerDialogsProps {
  open: PlayerDialog | null;
  cues: readonly TranscriptCue[];
  video: HTMLVideoElement | null;
  preferences: PlayerPreferences;
  prefer: (changes: Partial<PlayerPreferences>) => void;
  onSeek: (seconds: number) => void;
  onClose: () => void;
}

/** The player's own dialogs; at most one is open. */
export function PlayerDialogs({ open, preferences, prefer, onClose, ...lesson }: PlayerDialogsProps) {
  return (
    <Suspense>
      {open === 'transcript' && <FullTranscript {...lesson} onClose={onClose} />}
      {open === 'shortcuts' && (
        <Shortcuts
          isWaitingForMe={preferences.isWaitingForMe}
          onWaitingForMeChange={(isWaitingForMe) => prefer({ isWaitingForMe })}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
