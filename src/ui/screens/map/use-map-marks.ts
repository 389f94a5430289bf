import { useEffect, useMemo, useState } from 'react';
import { rowView } from '../../../app/lab/row-view.ts';
import { marksOfColumns, marksOfRow } from '../../../app/map/map-marks.ts';
import type { PassageMark } from '../../../app/map/map-marks.ts';
import type { MapRoute } from '../../routing/routes.ts';
import { useStores } from '../../stores-context.tsx';
import { useStore } from '../../use-store.ts';

/** What the address asks to be marked, and why nothing is. */
export interface MapMarks {
  readonly question: string;
  readonly marks: readonly PassageMark[];
  readonly problem: 'not-asked' | 'other-index' | 'row-missing' | 'row-empty' | null;
}

const NONE: readonly PassageMark[] = [];

/** Hits of the columns when Compare has the question of the address on screen; evidence and gold of a recorded row. */
export function useMapMarks(route: MapRoute): MapMarks {
  const ofRow = useRowMarks(route);
  const { session } = useStores();
  const state = useStore(session.store, (current) => current);
  const isAsked =
    state.asked?.question === route.question && state.asked.workspace === route.workspace;
  const ofColumns = useMemo(() => (isAsked ? marksOfColumns(state) : NONE), [isAsked, state]);
  if (route.row !== null) return ofRow;
  return {
    question: route.question,
    marks: ofColumns,
    problem: route.question === '' || ofColumns.length > 0 ? null : 'not-asked',
  };
}

function useRowMarks({ row }: MapRoute): MapMarks {
  const { lab } = useStores();
  const open = useStore(lab.store, (state) => state.open);
  const missing = useStore(lab.store, (state) => state.missing);
  const [ground, setGround] = useState<{ readonly of: string; readonly isSame: boolean } | null>(
    null,
  );
  const experiment = row?.experiment ?? null;
  const isOpen = experiment !== null && open?.experiment.plan.id === experiment;
  useEffect(() => {
    if (experiment !== null && !isOpen) void lab.open(experiment);
  }, [lab, experiment, isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isWanted = true;
    void lab.openGround().then((opened) => {
      if (isWanted) setGround({ of: experiment, isSame: opened.ok });
    });
    return () => {
      isWanted = false;
    };
  }, [lab, experiment, isOpen]);
  const view = useMemo(
    () => (open === null || row === null || !isOpen ? null : rowView(open, row.topic)),
    [open, row, isOpen],
  );
  const marks = useMemo(() => (view === null ? NONE : marksOfRow(view)), [view]);
  const isKnown = ground !== null && ground.of === experiment;
  const isGone = (missing !== null && missing === experiment) || (isOpen && view === null);
  return {
    question: view?.planned.topic.text ?? '',
    marks: isKnown && ground.isSame ? marks : NONE,
    problem: isGone
      ? 'row-missing'
      : !isKnown
        ? null
        : !ground.isSame
          ? 'other-index'
          : marks.length === 0
            ? 'row-empty'
            : null,
  };
}
