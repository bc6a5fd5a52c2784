import { expect, test } from 'vitest';
import { decodeSpreadsheetEscapes, scanXml } from './scan-xml.ts';

function listEvents(xml: string, attribute = 'a'): string[] {
  const events: string[] = [];
  scanXml(xml, {
    open: (name, attributes) => events.push(`+${name} ${attributes.get(attribute)}`),
    close: (name, text) => events.push(`-${name} ${text}`),
  });
  return events;
}

test.each([
  { what: 'prefixes', xml: '<x:r x:a="1"><x:t>2</x:t></x:r>', events: ['+r 1', '+t null', '-t 2', '-r '] },
  { what: 'empty elements', xml: '<r><t a="1"/></r>', events: ['+r null', '+t 1', '-t ', '-r '] },
  { what: 'single quotes and spaces', xml: `<r a = '1"' ></r >`, events: ['+r 1"', '-r '] },
  { what: 'a > in an attribute', xml: '<r b="x>y" a="/>"/>', events: ['+r />', '-r '] },
  { what: 'comments and instructions', xml: '<?xml version="1.0"?><r>1<!-- <t> --><?p <t>?>2</r>', events: ['+r null', '-r 12'] },
  { what: 'character data', xml: '<r><![CDATA[<a&amp;>]]>&lt;</r>', events: ['+r null', '-r <a&amp;><'] },
  { what: 'character references', xml: '<r a="&#x41;&#66;">&amp;lt;&apos;</r>', events: ['+r AB', "-r &lt;'"] },
  { what: 'references that name no character', xml: '<r>&#x110000;&unknown;</r>', events: ['+r null', '-r &#x110000;&unknown;'] },
  { what: 'line ends in attributes', xml: '<r a="1\n2&#10;3"/>', events: ['+r 1 2\n3', '-r '] },
  { what: 'the same name in another attribute or value', xml: `<r xmlns:a="3" ba="4" c=' a="2"' a="1"/>`, events: ['+r 1', '-r '] },
  {
    what: 'extensions, which are left out',
    xml: '<r><extLst><ext><t>9</t></ext></extLst><u/></r>',
    events: ['+r null', '+extLst null', '-extLst ', '+u null', '-u ', '-r '],
  },
])('XML is read with $what', ({ xml, events }) => {
  expect(listEvents(xml)).toEqual(events);
});

test('extensions reach the handler that asks for them', () => {
  const texts: string[] = [];
  scanXml('<r><extLst><x:ext><x:f>1</x:f></x:ext></extLst><f>2</f></r>', { extension: { close: (_, text) => texts.push(text) } });
  expect(texts).toEqual(['1', '']);
});

test.each([
  '<r>',
  '<r></s>',
  '</r>',
  '<r',
  '<r a="1',
  '<!-- ',
  '<![CDATA[',
  '<?xml ',
  '<!DOCTYPE r [<!ENTITY e "e">]><r/>',
  '<r></r x>',
  '<rr></r>',
])('%s is damaged', (xml) => {
  expect(() => listEvents(xml)).toThrow(expect.objectContaining({ code: 'damaged' }));
});

test('extensions are passed only to a handler that asks for them', () => {
  expect(decodeSpreadsheetEscapes('a_x000D_b_x0041_ _x1')).toBe('a\rbA _x1');
});
