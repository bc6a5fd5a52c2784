import { createCheckDescriber } from '../describe-check.ts';
import type { ElementKind } from '../elements/element-names.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';

const FORMATS = {
  percent: 'en pourcentage',
  currency: 'en monnaie',
  number: 'en nombre',
  date: 'en date',
  time: 'en heure',
  text: 'en texte',
} as const;

const PRESENT = {
  chart: 'un graphique',
  pivot: 'un tableau croisé dynamique',
  validation: 'une validation des données',
  highlight: 'une mise en forme conditionnelle',
  name: 'un nom défini',
} as const;

const ELEMENTS: Readonly<Record<ElementKind, string>> = {
  table: 'Style et ligne de total du tableau {at}',
  highlight: 'Mise en forme conditionnelle de {at}',
  validation: 'Validation des données de {at}',
  chart: 'Graphique sur {sheet}',
  pivot: 'Tableau croisé dynamique sur {sheet}',
  name: 'Nom défini {item}',
  sparkline: 'Graphique sparkline en {at}',
  page: 'Mise en page de {sheet}',
  headerFooter: 'En-tête et pied de page de {sheet}',
  freeze: 'Volets figés de {sheet}',
  view: 'Affichage de {sheet}',
  font: 'Police de {at}',
  fill: 'Remplissage de {at}',
  border: 'Bordures de {at}',
  align: 'Alignement de {at}',
  cellStyle: 'Style de {at}',
  cleared: 'Aucune mise en forme en {at}',
  merge: '{at} fusionnées ou centrées sur plusieurs colonnes',
  size: 'Largeur de colonne et hauteur de ligne de {at}',
  hidden: 'Lignes et colonnes masquées ou groupées de {sheet}',
  link: 'Lien en {at}',
  comment: 'Commentaire en {at}',
  sheets: 'Feuilles du classeur',
  properties: 'Propriétés du classeur',
  data: 'Valeurs en {at}',
  inserted: 'Lignes et colonnes insérées ou supprimées de {sheet}',
  noHighlight: 'Aucune mise en forme conditionnelle en {at}',
  noTable: '{at} n’est plus un tableau',
  noFilter: 'Aucun filtre en {at}',
};

export const describeCheckFr = createCheckDescriber(ELEMENTS, {
  result: ({ at }) => `Résultat en ${at}`,
  formula: ({ at }) => `${at} par une formule`,
  random: ({ at, isWhole, low, high }) => `${at} tire des nombres${isWhole ? ' entiers' : ''} de ${low} à ${high}`,
  format: ({ at, as, decimals }) => {
    const digits = decimals === null ? '' : ` avec ${decimals} décimale${decimals < 2 ? '' : 's'}`;
    return `${at} affiché ${FORMATS[as]}${digits}`;
  },
  given: ({ at, order }) => (order === 'any' ? `Lignes de ${at} restées entières` : `Données de départ en ${at} inchangées`),
  table: ({ at, name }) => (name === null ? `${at} est un tableau` : `${at} est un tableau nommé ${name}`),
  sorted: ({ at, by }) =>
    `${at} trié par ${by.map(({ column, descending }) => `${column}${descending ? ', ordre décroissant' : ''}`).join(', puis ')}`,
  filter: ({ column, shows }) => `${column} filtrée sur ${shows.map((value) => formatValueForMessage(value)).join(', ')}`,
  present: ({ sheet, name, what }) => `${sheet} a ${PRESENT[what]}${name === null ? '' : ` nommé ${name}`}`,
});
