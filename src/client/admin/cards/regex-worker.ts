// Runs an author's pattern where it can be stopped: a slow one would hold the page for ever.
addEventListener('message', (event: MessageEvent<{ regex: string; samples: string[] }>) => {
  const { regex, samples } = event.data;
  const pattern = new RegExp(regex);
  postMessage(samples.map((sample) => pattern.test(sample)));
});
postMessage('ready');
