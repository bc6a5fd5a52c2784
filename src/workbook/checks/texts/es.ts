// Written by the developers; no native speaker has checked these texts yet.
import { describeCheckEs } from './es-checks.ts';
import { chartSentencesEs } from './es-chart-sentences.ts';
import { elementSentencesEs } from './es-element-sentences.ts';
import { elementWordsEs } from './es-element-words.ts';
import type { CheckTexts } from './check-texts.ts';
import { createFaultDescriber, describeShift, type FaultTexts } from './describe-fault.ts';
import { createWordTranslator } from './translate-words.ts';

const word = createWordTranslator(
  {
    General: 'General',
    'a number': 'un número',
    'a percentage': 'un porcentaje',
    'an amount of money': 'un importe',
    'a date': 'una fecha',
    'a time': 'una hora',
    text: 'texto',
    dollars: 'dólares',
    'US dollars': 'dólares estadounidenses',
    'Canadian dollars': 'dólares canadienses',
    'Australian dollars': 'dólares australianos',
    'Mexican pesos': 'pesos mexicanos',
    euros: 'euros',
    pounds: 'libras esterlinas',
    yen: 'yenes',
    'Swiss francs': 'francos suizos',
    'no currency': 'sin moneda',
    year: 'el año',
    month: 'el mes',
    'month name': 'el nombre del mes',
    day: 'el día',
    'day name': 'el nombre del día',
    weekday: 'el día de la semana',
    hour: 'la hora',
    minute: 'los minutos',
    second: 'los segundos',
    'A to Z': 'de la A a la Z',
    'Z to A': 'de la Z a la A',
    'newest first': 'primero lo más reciente',
    'oldest first': 'primero lo más antiguo',
    'largest first': 'de mayor a menor',
    'smallest first': 'de menor a mayor',
    below: 'hacia abajo',
    beside: 'hacia el lado',
    around: 'en ambas direcciones',
    nothing: 'nada',
    empty: 'vacía',
    'something else': 'otra cosa',
    'a cell that it reads': 'una celda que utiliza',
    'the formula': 'la fórmula',
  },
  { and: 'y', or: 'o' },
);

const ERROR_CAUSES: Readonly<Record<string, string>> = {
  '#N/A': 'no se encuentra lo que busca',
  '#REF!': 'una celda que usaba ya no existe',
  '#DIV/0!': 'divide entre cero o entre una celda vacía',
  '#VALUE!': 'calcula con un texto',
  '#NAME?': 'usa un nombre o una función que no existe',
  '#SPILL!': 'las celdas que debe llenar no están vacías',
  '#NUM!': 'el resultado no es un número que quepa en una celda',
  '#NULL!': 'los rangos no se cruzan',
  '#CALC!': 'no encuentra nada que devolver',
};

const PRESENT_NOUNS: Readonly<Record<string, string>> = {
  chart: 'ningún gráfico',
  pivot: 'ninguna tabla dinámica',
  validation: 'ninguna validación de datos',
  highlight: 'ningún formato condicional',
};

const faults: FaultTexts = {
  empty: (cell) => `${cell} está vacía.`,
  typed: (cell) => `${cell} contiene un resultado escrito a mano. Ponga una fórmula para que siga los cambios de los datos.`,
  noReference: (cell) => `La fórmula de ${cell} no usa ninguna celda. Señale las celdas en lugar de escribir sus valores.`,
  formulaAsText: (cell) => `${cell} muestra su fórmula como texto. Elija el formato General y vuelva a introducirla.`,
  textNumber: (cell, { shows }) => `${cell} contiene un texto que parece un número («${shows}»). Introdúzcalo como número.`,
  textNotNumber: (cell, { shows }) => `${cell} muestra el texto «${shows}» donde se pide un número.`,
  error: (cell, { error = '' }) => {
    const cause = ERROR_CAUSES[error];
    return cause ? `${cell} muestra ${error}: ${cause}.` : `${cell} muestra ${error}.`;
  },
  wrongValue: (cell, { shows }) => `${cell} muestra ${word(shows)}, que no es el resultado pedido.`,
  rounded: (cell) => `${cell} es un número redondeado.`,
  case: (cell, { shows }) => `${cell} es correcta salvo por las mayúsculas: ${shows}`,
  spaces: (cell, { count = 1 }) =>
    Number(count) > 0 ? `${cell} tiene ${count === 1 ? 'un espacio' : `${count} espacios`} de más.` : `En ${cell} falta un espacio.`,
  formatOnly: (cell, { shows, value }) => `${cell} solo muestra ${shows}; su valor es ${value}. Redondéelo con una fórmula.`,
  timesHundred: (cell) => `${cell} es 100 veces mayor de lo debido: el formato de porcentaje ya multiplica.`,
  sign: (cell) => `${cell} tiene el signo equivocado.`,
  rangeShort: (cell, { missing }) => `La fórmula de ${cell} omite ${nameCells(missing)}.`,
  noRefTo: (cell, { area }) => `La fórmula de ${cell} no usa ${area}.`,
  anchor: (cell, { reference, locked, direction }) =>
    `${cell} señala ${reference} sin fijarla, así que las copias ${word(direction)} señalan otras celdas. Escriba ${word(locked)} (F4 al editar).`,
  anchorAdvice: (_, { locked, direction }) => `Correcto. Con ${word(locked)} habría podido rellenar ${word(direction)}.`,
  constant: (cell, { constant }) => `${cell} contiene ${constant} escrito a mano. Señale la celda que lo contiene.`,
  functionMissing: (cell, { functions }) => `Use ${word(functions).replaceAll(' with ', ' con ')} en ${cell}.`,
  functionAvoid: (cell, { function: name }) => `No use ${name} en ${cell}.`,
  notFilled: (cell) => `${cell} no hace lo mismo que las celdas de arriba.`,
  notFollowing: (cell) => `${cell} es correcta con estos datos, pero no si cambian. ¿Usa todas las celdas que necesita?`,
  format: (cell, { shown, wanted }) => `Formato de ${cell}: ${word(shown)} en lugar de ${word(wanted)}.`,
  decimals: (cell, { shown, wanted }) => `${cell} muestra ${shown} ${shown === 1 ? 'decimal' : 'decimales'} en lugar de ${wanted}.`,
  currency: (cell, { shown, wanted }) => `Moneda de ${cell}: ${word(shown)} en lugar de ${word(wanted)}.`,
  thousands: (cell) => `${cell} no tiene separador de miles.`,
  scale: (cell, { shown, wanted }) =>
    wanted === 1 ? `${cell} muestra su valor dividido entre ${shown}.` : `${cell} no muestra su valor dividido entre ${wanted}.`,
  dateFields: (cell, { shown = '', wanted }) =>
    shown === '' ? `${cell} no muestra ${word(wanted)}.` : `${cell} muestra solo ${word(shown)}, y no ${word(wanted)}.`,
  negative: (cell) => `${cell} no señala los números negativos ni con un color ni con paréntesis.`,
  givenChanged: (cell, { was, now }) => `En el archivo de partida, ${cell} era ${word(was)}; ahora es ${word(now)}. Devuélvala a su valor.`,
  moved: (_, { rows = 0, columns = 0, found, gone }) => {
    if (gone !== undefined) return `La fila o la columna de ${gone} del archivo de partida ha desaparecido.`;
    if (found !== undefined)
      return `Solo el ${found} % de los datos del archivo de partida está donde se puede encontrar. Deshaga lo que los movió o cambió.`;
    const steps = [
      describeShift(Number(rows), 'fila', 'más abajo', 'más arriba'),
      describeShift(Number(columns), 'columna', 'más a la derecha', 'más a la izquierda'),
    ];
    return `Sus datos están ${steps.filter((step) => step !== '').join(' y ')} que en el archivo de partida.`;
  },
  sortedBeside: (cell) => `La copia ordenada está en ${cell}; ordene la propia lista.`,
  structured: (cell, { use = '' }) => (use === '' ? `${cell} no usa ninguna tabla.` : `${cell} señala celdas; use ${use}.`),
  rowChanged: (_, { row }) => `La fila ${row} no es una fila del archivo de partida. Ordene toda la lista, no una sola columna.`,
  rowsChanged: (_, { first, last, column }) =>
    `Las filas ${first} a ${last} de la columna ${column} no están como en el archivo de partida.`,
  noSheet: (_, { sheet }) => `No hay ninguna hoja «${sheet}».`,
  noColumn: (_, { column, area }) => `No hay ninguna columna «${column}» en ${area}.`,
  noTable: (_, { area }) => `${area} no es una tabla.`,
  filterNotTable: (_, { area }) => `${area} tiene un filtro, pero no es una tabla (Insertar, Tabla).`,
  tableArea: (_, { covers, area }) => `La tabla abarca ${covers} en lugar de ${area}.`,
  tableName: (_, { name, wanted }) => `La tabla se llama ${name} en lugar de ${wanted}.`,
  notSorted: (cell, { shows, above, order, previous, next, alike, by }) =>
    by === undefined
      ? `${cell} (${shows}) está debajo de ${above}; orden pedido: ${word(order)}.`
      : `${previous} y ${next} (ambas ${alike}) no siguen el orden de ${by}.`,
  noFilter: (_, { column }) => `${column} no tiene filtro.`,
  filterShows: (_, { row, value }) => `Se muestra la fila ${row} (${word(value)}).`,
  filterHides: (_, { row, value }) => `La fila ${row} (${word(value)}) está oculta.`,
  absent: (_, { what = '', name = '' }) =>
    what === 'name'
      ? name === ''
        ? 'No hay ningún nombre definido.'
        : `No hay ningún nombre «${name}» definido.`
      : `No hay ${PRESENT_NOUNS[what]} en esta hoja.`,
  otherWorkbook: (cell) => `${cell} lee otro libro. Use las celdas de este.`,
  circular: (cell, { through = '' }) => `${cell} depende de su propio resultado${through === '' ? '' : ` (a través de ${through})`}.`,
  noSuchFunction: (_, { function: name }) => `La función ${name} no existe. Compruebe cómo se escribe.`,
  volatile: (cell, { function: name }) => `${cell} usa ${name}, así que cambia por sí sola. Use solo las celdas.`,
  changedData: (cell, { input }) => `${cell} es correcta con los datos de su archivo, pero ${word(input)} no está como al principio.`,
  randomValue: (cell, { shows, wanted }) => `${cell} es ${word(shows)}; se piden ${nameRange(wanted)}.`,
  notRandom: (cell) => `${cell} muestra siempre el mismo número. Debería cambiar al azar, por ejemplo con RANDBETWEEN.`,
  cannotFollow: (cell, { function: name = '' }) =>
    `No podemos calcular ${name === '' ? 'esta fórmula' : word(name)}, así que no sabemos si ${cell} sigue los cambios de los datos. ` +
    'Otra fórmula sí se puede comprobar, por ejemplo una con SUMIFS. Este intento no cuenta.',
  notRecalculated: (cell, { shows, calculated }) =>
    `Su archivo muestra ${word(shows)} en ${cell} y nosotros obtenemos ${word(calculated)}. Haga que su programa lo recalcule todo (Ctrl+Alt+F9), guarde y ` +
    'elija el archivo de nuevo. Este intento no cuenta.',
  unclear: (cell) =>
    `No hemos podido calcular ${cell}, y el archivo no contiene su resultado. Ábralo en su hoja de cálculo, guárdelo y elíjalo de nuevo.`,
};

const nameCells = (cells: string | number | undefined) => String(cells).replace(/ and (\d+) more$/, ' y $1 más');
const nameRange = (range: string | number | undefined) =>
  String(range)
    .replace('whole numbers', 'números enteros')
    .replace('numbers', 'números')
    .replace(/ from (\S+) to /, ' de $1 a ');

const CHOOSE_XLSX = 'Elija Guardar como, Libro de Excel (.xlsx).';
const TOO_LARGE = 'Este libro es demasiado grande para comprobarlo aquí. Empiece de nuevo con el archivo de este reto.';
const NOT_A_WORKBOOK = 'Esto no es un libro. En Google Sheets, elija Archivo, Descargar, Microsoft Excel (.xlsx).';

export const checkTextsEs: CheckTexts = {
  describeFault: createFaultDescriber(faults),
  andMore: (count) => ` (y ${count} más)`,
  describeNotice: (notice) => {
    if (notice.kind === 'otherOrder') return 'Su lista está en otro orden; no importa.';
    return notice.kind === 'otherSheet' ? `Hemos mirado la hoja ${notice.sheet}.` : `${notice.cell} contenía «${notice.was}».`;
  },
  describeCheck: describeCheckEs,
  sentences: { ...elementWordsEs, ...chartSentencesEs, ...elementSentencesEs },
  refusals: {
    csv: 'Este es un archivo CSV: solo contiene valores. Ábralo en su hoja de cálculo y guárdelo como libro de Excel (.xlsx).',
    oldXls: `Este es un formato antiguo de Excel. ${CHOOSE_XLSX}`,
    oldXml: `Este es un formato antiguo de Excel. ${CHOOSE_XLSX}`,
    xlsb: `Este es un formato binario de Excel. ${CHOOSE_XLSX}`,
    ods: 'Este es un archivo OpenDocument. Guárdelo como .xlsx.',
    numbers: 'Este es un archivo de Numbers. Guárdelo (Exportar a, Excel) como .xlsx.',
    html: NOT_A_WORKBOOK,
    otherFile: NOT_A_WORKBOOK,
    password: 'Este libro está protegido con una contraseña. Guarde una copia sin ella.',
    empty: 'Este archivo está vacío. Guarde el libro de nuevo y elíjalo otra vez.',
    damaged: 'Este archivo está dañado. Guarde el libro de nuevo y elíjalo otra vez.',
    tooLarge: TOO_LARGE,
    tooManyCells: TOO_LARGE,
    slow: TOO_LARGE,
    changed: 'El archivo ha cambiado desde que lo eligió. Elíjalo de nuevo.',
  },
};
