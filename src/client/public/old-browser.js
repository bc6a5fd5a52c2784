// This script runs only in browsers that are too old for the app, so its syntax is old too. It says what to do above an empty page.
(function () {
  var notice = document.createElement('p');
  notice.id = 'old-browser';
  notice.setAttribute('role', 'alert');
  var school = document.querySelector('meta[name="application-name"]');
  var name = school ? school.getAttribute('content') : 'Keyreel';
  var texts = {
    fr:
      'Ce navigateur est trop ancien pour ' +
      name +
      '. Veuillez le mettre à jour, ou utiliser Chrome ou Edge 111, Firefox 115, Safari 16.4 ou une version plus récente.',
    es:
      'Este navegador es demasiado antiguo para ' +
      name +
      '. Actualícelo o use Chrome o Edge 111, Firefox 115, Safari 16.4 o una versión posterior.',
  };
  notice.textContent =
    texts[document.documentElement.lang] ||
    'This browser is too old for ' + name + '. Please update it, or use Chrome or Edge 111, Firefox 115, Safari 16.4 or anything newer.';
  notice.style.cssText = 'margin:0;padding:16px;background:#fff;color:#000;font:16px/1.4 sans-serif;position:relative;z-index:9';
  function show() {
    document.body.insertBefore(notice, document.body.firstChild);
  }
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
})();
