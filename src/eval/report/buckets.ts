import type { Bucket, TopicType } from '../../domain/evaluation.ts';
import { TOPIC_TYPES } from '../../domain/evaluation.ts';

/** The buckets of topics of these types: each type that occurs, then all of them when more than one is scored. */
export function bucketsOf(types: readonly TopicType[]): readonly Bucket[] {
  const occurring = TOPIC_TYPES.filter((type) => types.includes(type));
  const scored = occurring.filter((type) => type !== 'unanswerable');
  return scored.length > 1 ? [...occurring, 'all'] : occurring;
}

/** Whether topics of a type count in a bucket; `all` is of the scored ones. */
export function isInBucket(type: TopicType, bucket: Bucket): boolean {
  return bucket === 'all' ? type !== 'unanswerable' : type === bucket;
}
