// Takes the pictures of README.md, docs/portal.md and the installed app from a small school, which is made in the server that `npm run build`
// has built. The names of pictures as arguments take only these.
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '../../.ci/chromium.ts';
import { takeLearnerPictures } from './learner-pictures.ts';
import { makeSchool, SCHOOL_DAYS } from './make-school.ts';
import { takePortalPictures } from './portal-pictures.ts';
import { startSchoolServer } from './school-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const server = await startSchoolServer(Date.now() - SCHOOL_DAYS * DAY_MS);
try {
  const school = await makeSchool(server);
  const browser = await chromium.launch(getChromiumOptions());
  await takeLearnerPictures(browser, server.address, school, isWanted);
  await takePortalPictures(browser, server.address, school, isWanted);
  await browser.close();
} finally {
  await server.stop();
}
