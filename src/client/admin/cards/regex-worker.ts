// Runs an author's pattern in a worker, which can be terminated when the pattern takes too long.
addEventListener('message', (event: MessageEvent<{ regex: string; samples: string[] }>) => {
  const { regex, samples } = event.data;
  const pattern = new RegExp(regex);
  postMessage(samples.map((sample) => pattern.test(sample)));
});
postMessage('ready');
