import { expect, test } from 'vitest';
import { selectCriticalStyles } from './select-critical-styles.ts';

const select = (css: string) => selectCriticalStyles(css, '<main class="gate wide"><p class="icon">a</p></main>');

test.each([
  ['.gate{margin:0 .5em}', '.gate{margin:0 .5em}'],
  ['.gate .icon,.toast{color:red}', '.gate .icon,.toast{color:red}'],
  ['.gate .icon:hover{color:red}.icon:not(.toast):active{color:red}p::selection{color:red}', ''],
  ['.screen-layout:before,.screen-layout:after{inset:0}.gate .icon:before{inset:0}', '.gate .icon:before{inset:0}'],
  ['.gate .toast{color:red}', ''],
  ['.toast{color:red}.icon{fill:none}', '.icon{fill:none}'],
  ['p,[data-prerendered] input{margin:0}', 'p,[data-prerendered] input{margin:0}'],
  ['.icon:not(.toast,.dialog){fill:none}', '.icon:not(.toast,.dialog){fill:none}'],
  [':is(.btn,.icon):focus-visible{outline:0}', ':is(.btn,.icon):focus-visible{outline:0}'],
  ['@media (width>=768px){.toast{color:red}}.gate{margin:0}', '.gate{margin:0}'],
  ['@media (width>=768px){.toast{color:red}.gate{margin:0}}', '@media (width>=768px){.gate{margin:0}}'],
  ['@layer base{p{--a:1}.toast{color:red}}.gate{margin:var(--a)}', '@layer base{p{--a:1}}.gate{margin:var(--a)}'],
  [':root{--a:1;--b:2}.toast{margin:var(--b)}.gate{margin:var(--a, 2px)}', ':root{--a:1;}.gate{margin:var(--a, 2px)}'],
  [
    '@keyframes spin{12.5%{opacity:0}to{rotate:1turn}}.icon{animation:spin 1s}',
    '@keyframes spin{12.5%{opacity:0}to{rotate:1turn}}.icon{animation:spin 1s}',
  ],
  ['@keyframes spin{12.5%{opacity:0}to{rotate:1turn}}.toast{animation:spin 1s}', ''],
])('what can apply of %s is %s', (css, critical) => {
  expect(select(css)).toBe(critical);
});
