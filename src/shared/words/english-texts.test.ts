import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appEn } from './en/app.ts';
import { brandEn } from './en/brand.ts';
import { gateEn } from './en/gate.ts';
import { modulesEn } from './en/modules.ts';
import { pagesEn } from './en/pages.ts';
import { playerEn } from './en/player.ts';

/** Lists every text that the specification fixes for learners, letter for letter. */
const FIXED_TEXTS: [shown: string, text: string][] = [
  [appEn.pageNotFound, '404 Page Not Found'],
  [appEn.returnToMainMenu, 'Return to Main Menu'],
  [appEn.exit, 'Exit'],
  [appEn.error, 'Error'],
  [appEn.success, 'Success'],
  [brandEn.welcome, 'Welcome to your learning experience!'],
  [brandEn.tip, 'Watch this pro tip to boost your Excel productivity!'],
  [brandEn.untitledModule, 'Excel Module'],
  [brandEn.moduleListHeading, 'EXCEL TRAINING MODULES'],
  [gateEn.continue, 'CONTINUE'],
  [gateEn.begin, 'BEGIN'],
  [gateEn.validating, 'VALIDATING...'],
  [gateEn.buyKey, 'BUY YOUR KEY'],
  [gateEn.regions.ca, 'Canada'],
  [gateEn.regions.us, 'USA'],
  [gateEn.regions.mx, 'Mexico'],
  [gateEn.regions.eu, 'Europe'],
  [gateEn.accessDenied, 'Access Denied'],
  [gateEn.missingInformation, 'Missing Information'],
  [gateEn.keyMissing, 'Please enter your access key.'],
  [gateEn.nicknameMissing, 'Please enter a nickname.'],
  [gateEn.noProduct, 'Unable to find your learning content'],
  [gateEn.notLoaded, 'Unable to load your learning content'],
  [gateEn.noContent, 'No Content'],
  [gateEn.noModules, 'No learning modules found for this product'],
  [gateEn.noPagesTitle, 'No Pages'],
  [gateEn.noPages, 'No learning pages found in this module'],
  [playerEn.previous, 'Previous'],
  [playerEn.next, 'Next'],
  [playerEn.loadingTranscript, 'Loading transcript...'],
  [playerEn.loadError('Module not found'), 'Error loading content: Module not found'],
  [playerEn.pageNotFound, 'Page not found'],
  [pagesEn.downloadFile, 'Download File'],
  [pagesEn.continue, 'Continue'],
  [pagesEn.chooseAnswer, 'Choose an answer to continue'],
  [pagesEn.correctMoving, '✅ Correct! Moving to next section...'],
  [pagesEn.notQuite, "❌ Not quite right. Let's review that topic..."],
  [pagesEn.aggregatorHint, 'Click any video to open in lightbox • Scroll down to continue'],
  [pagesEn.libraryHint, 'Watch any video • Scroll down to continue when ready'],
  [pagesEn.continueLearning, 'Continue Learning'],
  [pagesEn.watchTutorial, 'Watch Tutorial'],
  [pagesEn.uploadFile, 'Click to upload file'],
  [pagesEn.enterAnswer, 'Enter your answer...'],
  [pagesEn.enterCode, 'Enter your code here...'],
  [pagesEn.enterNumber, 'Enter number...'],
  [pagesEn.checking, '⏳ Checking...'],
  [pagesEn.excellent, 'Excellent Work!'],
  [pagesEn.tryAgain, 'Try Again'],
  [pagesEn.passed, '🎉 Great job! You completed the challenge successfully.'],
  [pagesEn.failed, "🔄 Not quite right. Let's review the concepts and try again."],
  [modulesEn.complete, 'MODULE COMPLETE'],
  [modulesEn.wellDone, "Well done! You've mastered this section."],
  [modulesEn.continueToNext, 'CONTINUE TO NEXT MODULE'],
  [modulesEn.courseComplete, 'COURSE COMPLETE!'],
  [modulesEn.finishTraining, 'FINISH TRAINING'],
  [modulesEn.viewAll, 'VIEW ALL MODULES'],
  [modulesEn.module(3), 'MODULE 3'],
  [modulesEn.noModulesTitle, 'No Modules Available'],
  [modulesEn.noModules, 'Please contact your administrator to set up training modules.'],
  [modulesEn.available(4), '4 modules available in this training series'],
];

test.each(FIXED_TEXTS)('“%s” is the text of the specification', (shown, text) => expect(shown).toBe(text));

type Texts = { readonly [name: string]: unknown };
const load = async (language: string, area: string) =>
  Object.values((await import(`./${language}/${area}.ts`)) as Texts).find((value) => typeof value === 'object') as Texts;
const list = (texts: Texts, path = ''): [name: string, value: unknown][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? list(value as Texts, `${path}${name}.`) : [[path + name, value]],
  );
/** The hints about functions and the failures have tests of their own. */
const AREAS = globSync('src/shared/words/en/*.ts')
  .map((file) => basename(file, '.ts'))
  .filter((area) => area !== 'function-hints' && area !== 'failures');

describe.each(AREAS)('the texts of %s', (area) => {
  test('have the same names and parameters in every language', async () => {
    const describeNames = async (language: string) =>
      list(await load(language, area))
        .filter(([name]) => name !== 'area')
        .map(([name, value]) => `${name} ${typeof value}`)
        .toSorted();
    const english = await describeNames('en');
    expect(await describeNames('fr')).toEqual(english);
    expect(await describeNames('es')).toEqual(english);
  });

  test('have in French a space that does not break before a colon, a semicolon, and the marks of questions and exclamations', async () => {
    const texts = list(await load('fr', area)).flatMap(([, value]) => (typeof value === 'string' ? value : []));
    expect(texts.filter((text) => /[^\u202f][!?;:](?:\s|$)/u.test(text))).toEqual([]);
  });
});
