// Run in a fresh process with the folder of the compiled library; conversations come as JSON on stdin. A shared
// machine makes wall time unfair, so what counts is the time that the processor spent on this process.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const SECONDS = 4;
const load = (file) => import(pathToFileURL(`${process.argv[2]}/${file}`).href);
const { LocalAnalyser } = await load('index.js');
const { Utterance } = await load('utterance.js');
const { valenceOf } = await load('sentiment/valence.js');
const { loadModels } = await load('models/models.js');
const { conversations, texts } = JSON.parse(readFileSync(0, 'utf8'));

function rate(items, work) {
  const warm = performance.now() + 1000;
  while (performance.now() < warm) items.forEach(work);
  const before = process.cpuUsage();
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  while (performance.now() < until) {
    items.forEach(work);
    done += items.length;
  }
  const { user, system } = process.cpuUsage(before);
  return Math.round((done * 1e6) / (user + system));
}

const analyser = new LocalAnalyser();
const { sentiment } = loadModels();
const conversationsPerSecond = rate(conversations, (messages) => analyser.analyse({ messages }));
const textsPerSecond = rate(texts, (text) => valenceOf(new Utterance(text), sentiment));
process.stdout.write(JSON.stringify({ conversationsPerSecond, textsPerSecond }));
