// Few learners open a dialog, so the dialogs' code is not part of the initial bundle. It is fetched in advance, because a learner can open a
// dialog while the connection is down.

export const loadFullTranscriptDialog = async () => (await import('./transcript/full-transcript-dialog.tsx')).FullTranscriptDialog;
export const loadSettingsDialog = async () => (await import('./controls/settings-dialog.tsx')).SettingsDialog;
