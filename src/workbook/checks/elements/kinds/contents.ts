import { containsCell, parseAreaAddress, toAreaAddress, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { parseSheetArea, quoteSheetName } from '../../sheet-area.ts';
import { flag, type ElementKindDefinition, type FoundElement } from '../element-kind.ts';
import type { ElementFact } from '../element-names.ts';
import type { SheetElements } from '../sheet-elements.ts';
import { findChild, getFlag, getText, listChildren, listDescendants } from '../xml-tree.ts';
import { parseAreas } from '../highlight-rules.ts';
import { prepareNames } from '../probe-formulas.ts';

/** Removes what programs add to an address, such as a slash at its end. */
const cleanTarget = (target: string) => {
  const place = parseSheetArea(target.replace(/^#/, ''));
  if (place) return `${place.sheetName === null ? '' : `${quoteSheetName(place.sheetName)}!`}${toAreaAddress(place.area)}`.toLowerCase();
  return decodeTarget(target).trim().replace(/\/$/, '').toLowerCase();
};
function decodeTarget(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

export const link: ElementKindDefinition = {
  fields: {
    hasLink: flag('Link', '{at} has no link.', '{at} still has a link.'),
    target: {
      label: 'Address or place, for example Sheet1!A1',
      input: 'text',
      isSame: (found, wanted) => cleanTarget(String(found)) === cleanTarget(String(wanted)),
      fault: (found) => (found ? 'The link in {at} goes to {found}.' : 'The link in {at} goes nowhere; {wanted} is wanted.'),
    },
    tip: { label: 'Screen tip', input: 'text', isOptional: true, fault: 'The screen tip in {at} is "{found}"; "{wanted}" is wanted.' },
  },
  missing: '',
  readCells: async (elements) => {
    const targets = new Map((await elements.listRelated()).map(({ id, target }) => [id, target]));
    const links = listChildren(findChild(await elements.readSheet(), 'hyperlinks'), 'hyperlink').map((element) => ({
      areas: parseAreas(getText(element, 'ref')),
      target: [targets.get(getText(element, 'id')) ?? '', getText(element, 'location')].filter((part) => part !== '').join('#'),
      tip: getText(element, 'tooltip'),
    }));
    return (row, column) => {
      const found = links.find(({ areas }) => areas.some((area) => containsCell(area, row, column)));
      if (found) return { hasLink: true, target: found.target.replace(/^#/, ''), tip: found.tip };
      const formula = elements.sheet.cells.get(toCellKey(row, column))?.formula ?? '';
      const [, target] = /^HYPERLINK\("#?([^"]*)"/i.exec(formula) ?? [];
      return { hasLink: /^HYPERLINK\(/i.test(formula), target: target ?? '', tip: '' };
    };
  },
};

export const comment: ElementKindDefinition = {
  fields: {
    hasComment: flag('Comment or note', '{at} has no comment.', '{at} still has a comment.'),
    text: {
      label: 'Words that it must contain',
      input: 'text',
      isOptional: true,
      isSame: (found, wanted) => String(found).toLowerCase().includes(String(wanted).toLowerCase().trim()),
      fault: 'The comment in {at} does not say "{wanted}".',
    },
  },
  missing: '',
  readCells: async (elements) => {
    const texts = new Map<string, string>();
    for (const { tree } of [...(await elements.readRelated('comments')), ...(await elements.readRelated('threadedComment'))]) {
      const authors = listDescendants(tree, 'author').map(({ text }) => text);
      for (const element of listDescendants(tree, 'comment', 'threadedComment')) {
        const words = listDescendants(element, 't', 'text')
          .map(({ text }) => text)
          .join('')
          .trim();
        // A new note begins with the name of its author.
        const isEmpty = words === '' || authors.some((author) => words === `${author}:`);
        if (!isEmpty) texts.set(getText(element, 'ref'), words);
      }
    }
    return (row, column) => {
      const text = texts.get(toCellAddress(row, column));
      return { hasComment: text !== undefined, text: text ?? '' };
    };
  },
};

export const name: ElementKindDefinition = {
  fields: {
    name: { label: 'Name', input: 'text', fault: 'The name is {found}; {wanted} is wanted.' },
    area: {
      label: 'Cells, for example Data!B2:B9',
      input: 'text',
      isSame: (found, wanted) => cleanTarget(String(found)) === cleanTarget(String(wanted)),
      fault: '{item} points to {found}; {wanted} is wanted.',
    },
    isFixed: {
      ...flag('The cells are locked', '{item} points to other cells in each formula; write its cells with $.', ''),
      isSame: (found, wanted) => wanted !== true || found === true,
    },
    growsWithData: {
      ...flag('A formula works out the cells, for example with OFFSET, or they are of a table', '{item} does not grow with the data.', ''),
      isSame: (found, wanted) => wanted !== true || found === true,
    },
    scope: { label: 'Valid in', input: 'text', isOptional: true, fault: '{item} is valid in {found}; {wanted} is wanted.' },
  },
  identity: 'name',
  missing: 'No name "{item}" is defined.',
  // A name is proposed for the sheet to which it points, or for the first sheet.
  isProposed: ({ area }, { workbook, sheet }) =>
    parseAreaAddress(String(area)) !== null || (!String(area).includes('!') && workbook.sheets[0]?.name === sheet.name),
  list: async (elements) => {
    const { workbook, sheet } = elements;
    const found: FoundElement[] = [];
    let resolve: Awaited<ReturnType<typeof prepareNames>> | null = null;
    for (const defined of workbook.definedNames) {
      if (defined.name.startsWith('_')) continue;
      const plain = parseSheetArea(defined.formula.replaceAll('$', ''));
      const resolved = plain ? null : (resolve ??= await prepareNames(elements))(defined.formula);
      const place = resolved ? { sheetName: resolved.range.sheet.name, area: resolved.range.area } : plain;
      const isOwn = !place?.sheetName || place.sheetName.toLowerCase() === sheet.name.toLowerCase();
      const address = resolved && `${quoteSheetName(resolved.range.sheet.name)}!${toAreaAddress(resolved.range.area)}`;
      const area = place && isOwn ? toAreaAddress(place.area) : (address ?? defined.formula.replaceAll('$', ''));
      const isFixed = resolved?.isFixed ?? (!plain || isLocked(defined.formula));
      const scope = defined.sheetName ?? 'the workbook';
      found.push({ area: null, facts: { name: defined.name, area, isFixed, growsWithData: resolved !== null, scope } });
    }
    return found;
  },
};

/** Returns whether an address is locked in both directions. Without locks, a name points to other cells in each formula. */
const isLocked = (formula: string) =>
  formula
    .slice(formula.lastIndexOf('!') + 1)
    .split(':')
    .every((cell) => /^\$[A-Z]+(\$\d+)?$|^\$\d+$/i.test(cell));

const STATES = { visible: 'shown', hidden: 'hidden', veryHidden: 'hidden' };

export const sheets: ElementKindDefinition = {
  fields: {
    names: {
      label: 'Sheets in order, separated by semicolons',
      input: 'text',
      isOfWorkbook: true,
      isSame: (found, wanted) => describeSheetFault(found, wanted) === null,
      fault: (found = '', wanted) => describeSheetFault(found, wanted) ?? '',
    },
    state: { label: 'This sheet is', input: { visible: 'shown', hidden: 'hidden' }, fault: 'The sheet is {found}; it should be {wanted}.' },
    tabColor: flag('Its tab has a color', 'The tab of the sheet has no color.', 'The tab of the sheet still has a color.'),
    isProtected: flag('It is protected', 'The sheet is not protected.', 'The sheet is still protected.'),
  },
  missing: '',
  list: async (elements) => {
    const root = await elements.readSheet();
    return [
      {
        area: null,
        facts: {
          names: elements.workbook.sheets.map((one) => one.name).join('; '),
          state: STATES[elements.sheet.state] === 'shown' ? 'visible' : 'hidden',
          tabColor: findChild(root, 'sheetPr', 'tabColor') !== undefined,
          isProtected: getFlag(findChild(root, 'sheetProtection'), 'sheet'),
        },
      },
    ];
  },
};

const splitNames = (names: ElementFact) =>
  String(names)
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Compares only the wanted sheets, because a learner may have others. */
function describeSheetFault(found: ElementFact, wanted: ElementFact): ElementSentence | null {
  const [own, asked] = [splitNames(found), splitNames(wanted)];
  const findPosition = (one: string) => own.findIndex((other) => other.toLowerCase() === one.toLowerCase());
  for (const [index, one] of asked.entries()) {
    const next = asked[index + 1];
    if (findPosition(one) < 0)
      return next === undefined
        ? say('There is no sheet {name}.', { name: one })
        : say('There is no sheet {name} before {wanted}.', { name: one, wanted: next });
    if (next !== undefined && findPosition(next) >= 0 && findPosition(next) < findPosition(one))
      return say('The sheet {name} is not before {wanted}.', { name: one, wanted: next });
  }
  return null;
}

const property = (label: string) => ({
  label,
  input: 'text' as const,
  isOfWorkbook: true as const,
  fault: (found: ElementFact | undefined, wanted: ElementFact) => {
    const item = say(label.toLowerCase());
    return found
      ? say('The {item} of the workbook is "{found}"; "{wanted}" is wanted.', { item, found: String(found), wanted: String(wanted) })
      : say('The workbook has no {item}.', { item });
  },
});

export const properties: ElementKindDefinition = {
  fields: {
    title: property('Title'),
    subject: property('Subject'),
    // LibreOffice leaves out the commas.
    keywords: { ...property('Keywords'), isSame: (found, wanted) => listKeywords(found) === listKeywords(wanted) },
    category: property('Category'),
    description: property('Comments'),
  },
  missing: '',
  list: async (elements) => [{ area: null, facts: await readProperties(elements) }],
};

const listKeywords = (text: ElementFact) =>
  String(text)
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .join(' ');

async function readProperties(elements: SheetElements) {
  // The relationships of the whole file belong to the part without a name.
  const [found] = await elements.readRelated('core-properties', '');
  return Object.fromEntries(
    ['title', 'subject', 'keywords', 'category', 'description'].map((key) => [key, findChild(found?.tree, key)?.text.trim() ?? '']),
  );
}
