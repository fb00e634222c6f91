// Run in a fresh process with the folder of the compiled library: what loading it costs in time and memory.
import { pathToFileURL } from 'node:url';

const before = process.memoryUsage().rss;
const started = performance.now();
const { LocalAnalyser } = await import(pathToFileURL(`${process.argv[2]}/index.js`).href);
const analyser = new LocalAnalyser();
analyser.analyse({ messages: [{ id: 'm', role: 'user', content: 'Where is my order? It is late!' }] });
const milliseconds = Math.round(performance.now() - started);
const megabytes = Math.round((process.memoryUsage().rss - before) / 1e6);
process.stdout.write(JSON.stringify({ milliseconds, megabytes }));
