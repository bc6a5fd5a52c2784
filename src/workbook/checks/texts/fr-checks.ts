import type { Check } from '../check-set.ts';
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

export function describeCheckFr(check: Check): string {
  const { at } = check;
  switch (check.kind) {
    case 'result':
      return `Résultat en ${at}`;
    case 'formula':
      return `${at} par une formule`;
    case 'random':
      return `${at} tire des nombres${check.isWhole ? ' entiers' : ''} de ${check.low} à ${check.high}`;
    case 'format': {
      const decimals = check.decimals === null ? '' : ` avec ${check.decimals} décimale${check.decimals < 2 ? '' : 's'}`;
      return `${at} affiché ${FORMATS[check.as]}${decimals}`;
    }
    case 'given':
      return check.order === 'any' ? `Lignes de ${at} restées entières` : `Données de départ en ${at} inchangées`;
    case 'table':
      return check.name === null ? `${at} est un tableau` : `${at} est un tableau nommé ${check.name}`;
    case 'sorted':
      return `${at} trié par ${check.by.map(({ column, descending }) => `${column}${descending ? ', ordre décroissant' : ''}`).join(', puis ')}`;
    case 'filter':
      return `${check.column} filtrée sur ${check.shows.map((value) => formatValueForMessage(value)).join(', ')}`;
    case 'present':
      return `${check.sheet} a ${PRESENT[check.what]}${check.name === null ? '' : ` nommé ${check.name}`}`;
    case 'element':
      return ELEMENTS[check.element]
        .replace('{at}', at)
        .replace('{sheet}', check.sheet)
        .replace('{item}', String(check.wants.name ?? ''));
  }
}
