/** Lists the HTML entity names of the characters from U+00A0 to U+00FF, in code point order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const FIRST_LATIN_1 = 0xa0;

/**
 * Maps HTML entity names to characters. Only entities that are common in captions are listed. The decoder leaves a character reference
 * unchanged when its entity name is not in `characters`.
 */
const characters = new Map<string, string>([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(FIRST_LATIN_1 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    lrm: '\u200e',
    rlm: '\u200f',
    zwj: '\u200d',
    zwnj: '\u200c',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    hellip: '…',
    bull: '•',
    dagger: '†',
    permil: '‰',
    prime: '′',
    Prime: '″',
    euro: '€',
    trade: '™',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    minus: '−',
    ne: '≠',
    le: '≤',
    ge: '≥',
    asymp: '≈',
    infin: '∞',
    radic: '√',
    sum: '∑',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
  }),
]);

const REFERENCE = /&(?:#(\d{1,9})|#x([0-9a-f]{1,8})|([a-z][a-z0-9]{1,9}));/gi;
const REPLACEMENT = '\ufffd';
const LAST_CODE_POINT = 0x10ffff;

/** Decodes named and numeric HTML character references. The decoder makes only one pass, so `&amp;lt;` becomes `&lt;` and not `<`. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(REFERENCE, (reference: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return characters.get(name) ?? reference;
    return decodeCodePoint(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal));
  });
}

function decodeCodePoint(code: number): string {
  // As in HTML, the numeric character references from 128 to 159 stand for Windows-1252 characters.
  if (code >= 0x80 && code < FIRST_LATIN_1) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || isSurrogate || code > LAST_CODE_POINT ? REPLACEMENT : String.fromCodePoint(code);
}
