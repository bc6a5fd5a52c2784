import { describe, expect, test } from 'vitest';
import type { Check } from '../check-set.ts';
import { ELEMENT_NAMES, type ElementKind } from '../elements/element-names.ts';
import { say, type ElementSentence } from '../element-sentence.ts';
import { ELEMENT_KINDS } from '../elements/element-kinds.ts';
import { describeFinding } from '../finding-texts.ts';
import { FAULT_CODES, type Finding } from '../findings.ts';
import { checkTextsEn } from './check-texts.ts';
import { checkTextsEs } from './es.ts';
import { checkTextsFr } from './fr.ts';

const tell = (finding: Omit<Finding, 'id' | 'outcome'>) =>
  [checkTextsFr, checkTextsEs].map((texts) =>
    describeFinding({ id: 'check', outcome: 'fail', ...finding }, null, texts)
      .map(({ text }) => text)
      .join(''),
  );

describe('a finding is told in French and in Spanish', () => {
  test.each<{ finding: Omit<Finding, 'id' | 'outcome'>; fr: string; es: string }>([
    {
      finding: { fault: 'rangeShort', cell: 'C5', detail: { missing: 'B9' } },
      fr: 'La formule de C5 oublie B9.',
      es: 'La fórmula de C5 omite B9.',
    },
    {
      finding: { fault: 'typed', cell: 'B10', otherCellCount: 2 },
      fr: 'B10 contient un résultat saisi à la main. Mettez-y une formule, pour qu’il suive quand les données changent. (et 2 autres)',
      es: 'B10 contiene un resultado escrito a mano. Ponga una fórmula para que siga los cambios de los datos. (y 2 más)',
    },
    {
      finding: { fault: 'format', cell: 'C2', detail: { shown: 'a number', wanted: 'a percentage' } },
      fr: 'Format de C2\u202f: un nombre au lieu d’un pourcentage.',
      es: 'Formato de C2: un número en lugar de un porcentaje.',
    },
    {
      finding: { fault: 'dateFields', cell: 'C2', detail: { shown: 'day', wanted: 'day, month name and year' } },
      fr: 'C2 affiche seulement le jour, et non le jour, le nom du mois et l’année.',
      es: 'C2 muestra solo el día, y no el día, el nombre del mes y el año.',
    },
    {
      finding: { fault: 'functionMissing', cell: 'C2', detail: { functions: 'XLOOKUP, VLOOKUP or INDEX with MATCH' } },
      fr: 'Utilisez XLOOKUP, VLOOKUP ou INDEX avec MATCH dans C2.',
      es: 'Use XLOOKUP, VLOOKUP o INDEX con MATCH en C2.',
    },
    {
      finding: { fault: 'anchor', cell: 'C2', detail: { reference: 'E2', locked: 'E$2 or $E$2', direction: 'below' } },
      fr: 'C2 désigne E2 sans le bloquer, donc les copies vers le bas désignent d’autres cellules. Écrivez E$2 ou $E$2 (F4 pendant la saisie).',
      es: 'C2 señala E2 sin fijarla, así que las copias hacia abajo señalan otras celdas. Escriba E$2 o $E$2 (F4 al editar).',
    },
    {
      finding: { fault: 'moved', detail: { rows: -2, columns: 1 } },
      fr: 'Vos données sont 2 lignes plus haut et 1 colonne plus à droite que dans le fichier de départ.',
      es: 'Sus datos están 2 filas más arriba y 1 columna más a la derecha que en el archivo de partida.',
    },
    {
      finding: { fault: 'randomValue', cell: 'A1', detail: { shows: '7', wanted: 'whole numbers from 1 to 6' } },
      fr: 'A1 est 7\u202f; attendu\u202f: nombres entiers de 1 à 6.',
      es: 'A1 es 7; se piden números enteros de 1 a 6.',
    },
    {
      finding: { fault: 'noSheet', detail: { sheet: 'day and month' } },
      fr: 'Il n’y a pas de feuille «\u202fday and month\u202f».',
      es: 'No hay ninguna hoja «day and month».',
    },
  ])('$fr', ({ finding, fr, es }) => expect(tell(finding)).toEqual([fr, es]));
});

test.each(FAULT_CODES.filter((fault) => !fault.startsWith('element')))(
  'the fault %s has a sentence of its own in every language',
  (fault) => {
    const texts = [checkTextsEn, checkTextsFr, checkTextsEs].map(({ describeFault }) => describeFault(fault, 'C5', { text: fault }));
    expect(new Set(texts).size).toBe(3);
  },
);

describe('a finding about an element is told in French and in Spanish', () => {
  const element = (sentence: ElementSentence, cell?: string) => tell({ fault: 'elementDiffers', ...(cell && { cell }), sentence });

  test.each<{ sentence: ElementSentence; fr: string; es: string }>([
    {
      sentence: say('It shows {found}; {wanted} is wanted.', { found: say('columns'), wanted: say('a pie') }),
      fr: 'Type de graphique\u202f: colonnes\u202f; attendu\u202f: un secteur.',
      es: 'Tipo de gráfico: columnas; se pide: un gráfico circular.',
    },
    {
      sentence: say('The title is "{found}"; "{wanted}" is wanted.', { found: 'a pie', wanted: '{at} left' }),
      fr: 'Titre\u202f: «\u202fa pie\u202f» au lieu de «\u202f{at} left\u202f».',
      es: 'Título: «a pie» en lugar de «{at} left».',
    },
    {
      sentence: say('{name} is not in the {item}.', { name: 'date', item: say('rows') }),
      fr: 'date n’est pas dans les lignes.',
      es: 'date no está en las filas.',
    },
    {
      sentence: say('There are too few empty rows {item}.', { item: say('above row {found}', { found: 4 }) }),
      fr: 'Il y a trop peu de lignes vides au-dessus de la ligne 4.',
      es: 'Hay muy pocas filas vacías encima de la fila 4.',
    },
    { sentence: say('Something that no kind says.'), fr: 'Something that no kind says.', es: 'Something that no kind says.' },
  ])('$fr', ({ sentence, fr, es }) => expect(element(sentence)).toEqual([fr, es]));

  test('with the cell in its place', () => {
    const found = say('dark {found}', { found: say('red') });
    expect(element(say('The text in {at} is {found}; {wanted} is wanted.', { found, wanted: say('blue') }), 'C5')).toEqual([
      'Couleur du texte en C5\u202f: rouge foncé\u202f; attendu\u202f: bleu.',
      'Color del texto en C5: rojo oscuro; se pide: azul.',
    ]);
  });

  test('a finding of an older version keeps its English sentence', () => {
    expect(tell({ fault: 'elementDiffers', cell: 'C5', detail: { text: '{at} is not bold.' } })).toEqual([
      'C5 is not bold.',
      'C5 is not bold.',
    ]);
  });

  test('every sentence that a kind fixes, and every word in it', () => {
    const texts = Object.values(ELEMENT_KINDS).flatMap(({ fields, missing, otherArea = '' }) => [
      missing,
      otherArea,
      ...Object.values(fields).flatMap(({ fault, input }) => {
        const sentences = typeof fault === 'function' ? [] : [fault].flat();
        const namesChoice = typeof input === 'object' && sentences.some((sentence) => /\{(found|wanted)\}/.test(sentence));
        return [...sentences, ...(namesChoice ? Object.values(input) : [])];
      }),
    ]);
    const isPaper = (text: string) => /^(?:[AB]\d|Letter|Legal|)$/.test(text);
    const isTold = (text: string) => isPaper(text) || [checkTextsFr, checkTextsEs].every(({ sentences }) => Object.hasOwn(sentences, text));
    expect(texts.filter((text) => !isTold(text))).toEqual([]);
  });
});

test.each(Object.keys(ELEMENT_NAMES) as ElementKind[])('the check of %s is described in every language', (element) => {
  const check: Check = { id: 'a', sheet: 'Data', at: 'B2:C3', hint: null, weight: 1, kind: 'element', element, wants: { name: 'Rate' } };
  const texts = [checkTextsEn, checkTextsFr, checkTextsEs].map(({ describeCheck }) => describeCheck(check));
  expect(new Set(texts).size).toBe(3);
  expect(texts.join(' ')).not.toMatch(/[{}]/);
});
