import { describeEmbedderContract } from './embedder-contract.ts';
import { createHashEmbedder } from './hash-embedder.ts';

describeEmbedderContract('hash', createHashEmbedder);
