import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { SchoolClient } from './school-client.ts';

const PAUSE_MS = 100;

export async function waitForMails({ api: { sales } }: SchoolClient): Promise<void> {
  while ((await sales.list.query()).some(({ mail }) => mail?.status === 'waiting')) await setTimeout(PAUSE_MS);
}

export async function backUp({ api: { admin } }: SchoolClient): Promise<void> {
  await admin.startBackup.mutate();
  while ((await admin.backupStatus.query()).progress !== null) await setTimeout(PAUSE_MS);
}

export async function uploadFile({ send }: SchoolClient, file: string): Promise<void> {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  const reserved = await send('GET', `/api/objects/upload?extension=${extension}&name=${file}`);
  const { uploadURL } = (await reserved.json()) as { uploadURL: string };
  await send('PUT', uploadURL, Buffer.from(await readFile(`assets/lessons/${file}`)));
}
