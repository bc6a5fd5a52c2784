// Written by the developers; no native speaker has checked these texts yet.
import { describeCheckFr } from './fr-checks.ts';
import { chartSentencesFr } from './fr-chart-sentences.ts';
import { elementSentencesFr } from './fr-element-sentences.ts';
import { elementWordsFr } from './fr-element-words.ts';
import type { CheckTexts } from './check-texts.ts';
import { createFaultDescriber, describeShift, type FaultTexts } from './describe-fault.ts';
import { createWordTranslator } from './translate-words.ts';

const word = createWordTranslator(
  {
    General: 'Standard',
    'a number': 'un nombre',
    'a percentage': 'un pourcentage',
    'an amount of money': 'un montant',
    'a date': 'une date',
    'a time': 'une heure',
    text: 'du texte',
    dollars: 'dollars',
    'US dollars': 'dollars américains',
    'Canadian dollars': 'dollars canadiens',
    'Australian dollars': 'dollars australiens',
    'Mexican pesos': 'pesos mexicains',
    euros: 'euros',
    pounds: 'livres sterling',
    yen: 'yens',
    'Swiss francs': 'francs suisses',
    'no currency': 'sans devise',
    year: 'l’année',
    month: 'le mois',
    'month name': 'le nom du mois',
    day: 'le jour',
    'day name': 'le nom du jour',
    weekday: 'le jour de la semaine',
    hour: 'l’heure',
    minute: 'les minutes',
    second: 'les secondes',
    'A to Z': 'de A à Z',
    'Z to A': 'de Z à A',
    'newest first': 'du plus récent au plus ancien',
    'oldest first': 'du plus ancien au plus récent',
    'largest first': 'du plus grand au plus petit',
    'smallest first': 'du plus petit au plus grand',
    below: 'vers le bas',
    beside: 'vers le côté',
    around: 'dans les deux sens',
    nothing: 'rien',
    empty: 'vide',
    'something else': 'autre chose',
    'a cell that it reads': 'une cellule qu’elle utilise',
    'the formula': 'la formule',
  },
  { and: 'et', or: 'ou' },
);

const ERROR_CAUSES: Readonly<Record<string, string>> = {
  '#N/A': 'la valeur cherchée est introuvable',
  '#REF!': 'une cellule utilisée a disparu',
  '#DIV/0!': 'division par zéro ou par une cellule vide',
  '#VALUE!': 'calcul avec un texte',
  '#NAME?': 'nom ou fonction inexistants',
  '#SPILL!': 'les cellules à remplir ne sont pas vides',
  '#NUM!': 'le résultat n’est pas un nombre qu’une cellule peut contenir',
  '#NULL!': 'les plages ne se croisent pas',
  '#CALC!': 'il n’y a rien à renvoyer',
};

const PRESENT_NOUNS: Readonly<Record<string, string>> = {
  chart: 'de graphique',
  pivot: 'de tableau croisé dynamique',
  validation: 'de validation des données',
  highlight: 'de mise en forme conditionnelle',
};

const faults: FaultTexts = {
  empty: (cell) => `${cell} est vide.`,
  typed: (cell) => `${cell} contient un résultat saisi à la main. Mettez-y une formule, pour qu’il suive quand les données changent.`,
  noReference: (cell) => `La formule de ${cell} n’utilise aucune cellule. Désignez les cellules au lieu de saisir leurs valeurs.`,
  formulaAsText: (cell) => `${cell} affiche sa formule comme du texte. Choisissez le format Standard et saisissez-la de nouveau.`,
  textNumber: (cell, { shows }) =>
    `${cell} contient un texte qui ressemble à un nombre («\u202f${shows}\u202f»). Saisissez-le comme nombre.`,
  textNotNumber: (cell, { shows }) => `${cell} affiche le texte «\u202f${shows}\u202f» alors qu’un nombre est attendu.`,
  error: (cell, { error = '' }) => {
    const cause = ERROR_CAUSES[error];
    return cause ? `${cell} affiche ${error}\u202f: ${cause}.` : `${cell} affiche ${error}.`;
  },
  wrongValue: (cell, { shows }) => `${cell} affiche ${word(shows)}, ce qui n’est pas le résultat demandé.`,
  rounded: (cell) => `${cell} est un nombre arrondi.`,
  case: (cell, { shows }) => `${cell} est correct, sauf les majuscules\u202f: ${shows}`,
  spaces: (cell, { count = 1 }) =>
    Number(count) > 0 ? `${cell} a ${count === 1 ? 'une espace' : `${count} espaces`} de trop.` : `Il manque une espace dans ${cell}.`,
  formatOnly: (cell, { shows, value }) =>
    `${cell} affiche seulement ${shows}\u202f; sa valeur est ${value}. Arrondissez-la avec une formule.`,
  timesHundred: (cell) => `${cell} est 100 fois trop grand\u202f: le format pourcentage multiplie déjà.`,
  sign: (cell) => `${cell} a le mauvais signe.`,
  rangeShort: (cell, { missing }) => `La formule de ${cell} oublie ${nameCells(missing)}.`,
  noRefTo: (cell, { area }) => `La formule de ${cell} n’utilise pas ${area}.`,
  anchor: (cell, { reference, locked, direction }) =>
    `${cell} désigne ${reference} sans le bloquer, donc les copies ${word(direction)} désignent d’autres cellules. Écrivez ${word(locked)} (F4 pendant la saisie).`,
  anchorAdvice: (_, { locked, direction }) => `C’est juste. Avec ${word(locked)}, vous auriez pu recopier ${word(direction)}.`,
  constant: (cell, { constant }) => `${cell} contient ${constant} saisi à la main. Désignez la cellule qui contient cette valeur.`,
  functionMissing: (cell, { functions }) => `Utilisez ${word(functions).replaceAll(' with ', ' avec ')} dans ${cell}.`,
  functionAvoid: (cell, { function: name }) => `N’utilisez pas ${name} dans ${cell}.`,
  notFilled: (cell) => `${cell} ne fait pas la même chose que les cellules au-dessus.`,
  notFollowing: (cell) =>
    `${cell} est juste pour ces données, mais plus si elles changent. La formule utilise-t-elle toutes les cellules nécessaires\u202f?`,
  format: (cell, { shown, wanted }) => `Format de ${cell}\u202f: ${word(shown)} au lieu ${withDe(word(wanted))}.`,
  decimals: (cell, { shown, wanted }) => `${cell} affiche ${shown} décimale${Number(shown) < 2 ? '' : 's'} au lieu de ${wanted}.`,
  currency: (cell, { shown, wanted }) => `Devise de ${cell}\u202f: ${word(shown)} au lieu ${withDe(word(wanted))}.`,
  thousands: (cell) => `${cell} n’a pas de séparateur de milliers.`,
  scale: (cell, { shown, wanted }) =>
    wanted === 1 ? `${cell} affiche sa valeur divisée par ${shown}.` : `${cell} n’affiche pas sa valeur divisée par ${wanted}.`,
  dateFields: (cell, { shown = '', wanted }) =>
    shown === '' ? `${cell} n’affiche pas ${word(wanted)}.` : `${cell} affiche seulement ${word(shown)}, et non ${word(wanted)}.`,
  negative: (cell) => `${cell} ne signale les nombres négatifs ni par une couleur ni par des parenthèses.`,
  givenChanged: (cell, { was, now }) =>
    `Dans le fichier de départ, ${cell} était ${word(was)}\u202f; c’est maintenant ${word(now)}. Rétablissez cette valeur.`,
  moved: (_, { rows = 0, columns = 0, found, gone }) => {
    if (gone !== undefined) return `La ligne ou la colonne de ${gone} du fichier de départ a disparu.`;
    if (found !== undefined)
      return `Seuls ${found}\u202f% des données du fichier de départ se retrouvent à leur place. Annulez ce qui les a déplacées ou modifiées.`;
    const steps = [
      describeShift(Number(rows), 'ligne', 'plus bas', 'plus haut'),
      describeShift(Number(columns), 'colonne', 'plus à droite', 'plus à gauche'),
    ];
    return `Vos données sont ${steps.filter((step) => step !== '').join(' et ')} que dans le fichier de départ.`;
  },
  sortedBeside: (cell) => `La copie triée est en ${cell}\u202f; triez la liste elle-même.`,
  structured: (cell, { use = '' }) =>
    use === '' ? `${cell} n’utilise pas de tableau.` : `${cell} désigne des cellules\u202f; utilisez ${use}.`,
  rowChanged: (_, { row }) => `La ligne ${row} n’est pas une ligne du fichier de départ. Triez toute la liste, pas une seule colonne.`,
  rowsChanged: (_, { first, last, column }) =>
    `Les lignes ${first} à ${last} de la colonne ${column} ne sont plus comme dans le fichier de départ.`,
  noSheet: (_, { sheet }) => `Il n’y a pas de feuille «\u202f${sheet}\u202f».`,
  noColumn: (_, { column, area }) => `Il n’y a pas de colonne «\u202f${column}\u202f» dans ${area}.`,
  noTable: (_, { area }) => `${area} n’est pas un tableau.`,
  filterNotTable: (_, { area }) => `${area} a un filtre mais n’est pas un tableau (Insertion, Tableau).`,
  tableArea: (_, { covers, area }) => `Le tableau couvre ${covers} au lieu de ${area}.`,
  tableName: (_, { name, wanted }) => `Le tableau s’appelle ${name} au lieu de ${wanted}.`,
  notSorted: (cell, { shows, above, order, previous, next, alike, by }) =>
    by === undefined
      ? `${cell} (${shows}) se trouve sous ${above}\u202f; ordre attendu\u202f: ${word(order)}.`
      : `${previous} et ${next} (tous deux ${alike}) ne sont pas dans l’ordre de ${by}.`,
  noFilter: (_, { column }) => `${column} n’a pas de filtre.`,
  filterShows: (_, { row, value }) => `La ligne ${row} (${word(value)}) est affichée.`,
  filterHides: (_, { row, value }) => `La ligne ${row} (${word(value)}) est masquée.`,
  absent: (_, { what = '', name = '' }) =>
    what === 'name'
      ? name === ''
        ? 'Aucun nom n’est défini.'
        : `Aucun nom «\u202f${name}\u202f» n’est défini.`
      : `Il n’y a pas ${PRESENT_NOUNS[what]} sur cette feuille.`,
  otherWorkbook: (cell) => `${cell} lit un autre classeur. Utilisez les cellules de celui-ci.`,
  circular: (cell, { through = '' }) => `${cell} dépend de son propre résultat${through === '' ? '' : ` (par ${through})`}.`,
  noSuchFunction: (_, { function: name }) => `La fonction ${name} n’existe pas. Vérifiez son orthographe.`,
  volatile: (cell, { function: name }) => `${cell} utilise ${name} et change donc sans cesse. Utilisez seulement les cellules.`,
  changedData: (cell, { input }) =>
    `${cell} est juste pour les données de votre fichier, mais ${word(input)} n’y est plus comme au départ.`,
  randomValue: (cell, { shows, wanted }) => `${cell} est ${word(shows)}\u202f; attendu\u202f: ${nameRange(wanted)}.`,
  notRandom: (cell) => `${cell} affiche toujours le même nombre. Il devrait changer au hasard, par exemple avec RANDBETWEEN.`,
  cannotFollow: (cell, { function: name = '' }) =>
    `Nous ne pouvons pas calculer ${name === '' ? 'cette formule' : word(name)}, donc nous ne savons pas si ${cell} suit quand les données changent. ` +
    'Une autre formule peut être vérifiée, par exemple avec SUMIFS. Cet essai ne compte pas.',
  notRecalculated: (cell, { shows, calculated }) =>
    `Votre fichier affiche ${word(shows)} en ${cell}, nous obtenons ${word(calculated)}. Faites tout recalculer par votre programme (Ctrl+Alt+F9), enregistrez, puis ` +
    'choisissez de nouveau le fichier. Cet essai ne compte pas.',
  unclear: (cell) =>
    `Nous n’avons pas pu calculer ${cell}, et le fichier n’en contient pas le résultat. Ouvrez-le dans votre tableur, enregistrez-le et choisissez-le de nouveau.`,
};

/** Puts "de" before a word, which loses its vowel before another one. */
const withDe = (text: string) => (/^[aeiouy]/i.test(text) ? `d’${text}` : `de ${text}`);
const nameCells = (cells: string | number | undefined) => String(cells).replace(/ and (\d+) more$/, ' et $1 autres');
const nameRange = (range: string | number | undefined) =>
  String(range)
    .replace('whole numbers', 'nombres entiers')
    .replace('numbers', 'nombres')
    .replace(/ from (\S+) to /, ' de $1 à ');

const CHOOSE_XLSX = 'Choisissez Enregistrer sous, Classeur Excel (.xlsx).';
const TOO_LARGE = 'Ce classeur est trop volumineux pour être vérifié ici. Repartez du fichier de ce défi.';
const NOT_A_WORKBOOK = 'Ce n’est pas un classeur. Dans Google Sheets, choisissez Fichier, Télécharger, Microsoft Excel (.xlsx).';

export const checkTextsFr: CheckTexts = {
  describeFault: createFaultDescriber(faults),
  andMore: (count) => ` (et ${count} autre${count < 2 ? '' : 's'})`,
  describeNotice: (notice) => {
    if (notice.kind === 'otherOrder') return 'Votre liste est dans un autre ordre\u202f; cela convient.';
    return notice.kind === 'otherSheet'
      ? `Nous avons regardé la feuille ${notice.sheet}.`
      : `${notice.cell} contenait «\u202f${notice.was}\u202f».`;
  },
  describeCheck: describeCheckFr,
  sentences: { ...elementWordsFr, ...chartSentencesFr, ...elementSentencesFr },
  refusals: {
    csv: 'C’est un fichier CSV\u202f: il ne contient que des valeurs. Ouvrez-le dans votre tableur et enregistrez-le comme classeur Excel (.xlsx).',
    oldXls: `C’est un ancien format Excel. ${CHOOSE_XLSX}`,
    oldXml: `C’est un ancien format Excel. ${CHOOSE_XLSX}`,
    xlsb: `C’est un format Excel binaire. ${CHOOSE_XLSX}`,
    ods: 'C’est un fichier OpenDocument. Enregistrez-le en .xlsx.',
    numbers: 'C’est un fichier Numbers. Enregistrez-le (Exporter vers, Excel) en .xlsx.',
    html: NOT_A_WORKBOOK,
    otherFile: NOT_A_WORKBOOK,
    password: 'Ce classeur est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe.',
    empty: 'Ce fichier est vide. Enregistrez de nouveau le classeur et choisissez-le encore une fois.',
    damaged: 'Ce fichier est endommagé. Enregistrez de nouveau le classeur et choisissez-le encore une fois.',
    tooLarge: TOO_LARGE,
    tooManyCells: TOO_LARGE,
    slow: TOO_LARGE,
    changed: 'Le fichier a changé depuis que vous l’avez choisi. Choisissez-le de nouveau.',
  },
};
