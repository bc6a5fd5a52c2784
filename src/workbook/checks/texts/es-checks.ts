import type { Check } from '../check-set.ts';
import type { ElementKind } from '../elements/element-names.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';

const FORMATS = {
  percent: 'como porcentaje',
  currency: 'como importe',
  number: 'como número',
  date: 'como fecha',
  time: 'como hora',
  text: 'como texto',
} as const;

const PRESENT = {
  chart: 'un gráfico',
  pivot: 'una tabla dinámica',
  validation: 'una validación de datos',
  highlight: 'un formato condicional',
  name: 'un nombre definido',
} as const;

const ELEMENTS: Readonly<Record<ElementKind, string>> = {
  table: 'Estilo y fila de totales de la tabla {at}',
  highlight: 'Formato condicional de {at}',
  validation: 'Validación de datos de {at}',
  chart: 'Gráfico en {sheet}',
  pivot: 'Tabla dinámica en {sheet}',
  name: 'Nombre definido {item}',
  sparkline: 'Minigráfico en {at}',
  page: 'Configuración de página de {sheet}',
  headerFooter: 'Encabezado y pie de página de {sheet}',
  freeze: 'Paneles inmovilizados de {sheet}',
  view: 'Vista de {sheet}',
  font: 'Fuente de {at}',
  fill: 'Relleno de {at}',
  border: 'Bordes de {at}',
  align: 'Alineación de {at}',
  cellStyle: 'Estilo de {at}',
  cleared: 'Ningún formato en {at}',
  merge: '{at} combinadas o centradas en varias columnas',
  size: 'Ancho de columna y alto de fila de {at}',
  hidden: 'Filas y columnas ocultas o agrupadas de {sheet}',
  link: 'Enlace en {at}',
  comment: 'Comentario en {at}',
  sheets: 'Hojas del libro',
  properties: 'Propiedades del libro',
  data: 'Valores en {at}',
  inserted: 'Filas y columnas insertadas o eliminadas de {sheet}',
  noHighlight: 'Ningún formato condicional en {at}',
  noTable: '{at} ya no es una tabla',
  noFilter: 'Ningún filtro en {at}',
};

export function describeCheckEs(check: Check): string {
  const { at } = check;
  switch (check.kind) {
    case 'result':
      return `Resultado en ${at}`;
    case 'formula':
      return `${at} con una fórmula`;
    case 'random':
      return `${at} saca números${check.isWhole ? ' enteros' : ''} del ${check.low} al ${check.high}`;
    case 'format': {
      const decimals = check.decimals === null ? '' : ` con ${check.decimals} ${check.decimals === 1 ? 'decimal' : 'decimales'}`;
      return `${at} mostrada ${FORMATS[check.as]}${decimals}`;
    }
    case 'given':
      return check.order === 'any' ? `Filas de ${at} completas` : `Datos iniciales de ${at} sin cambios`;
    case 'table':
      return check.name === null ? `${at} es una tabla` : `${at} es una tabla llamada ${check.name}`;
    case 'sorted':
      return `${at} ordenado por ${check.by.map(({ column, descending }) => `${column}${descending ? ', de mayor a menor' : ''}`).join(', luego ')}`;
    case 'filter':
      return `${check.column} filtrada por ${check.shows.map((value) => formatValueForMessage(value)).join(', ')}`;
    case 'present':
      return `${check.sheet} tiene ${PRESENT[check.what]}${check.name === null ? '' : ` con el nombre ${check.name}`}`;
    case 'element':
      return ELEMENTS[check.element]
        .replace('{at}', at)
        .replace('{sheet}', check.sheet)
        .replace('{item}', String(check.wants.name ?? ''));
  }
}
