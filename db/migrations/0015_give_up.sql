-- Giving up is a step of its own: what has come to nothing waited at the step before it.
UPDATE tasks SET step = 2
  WHERE step = 1 AND answer IS NULL AND status IN ('queued', 'running')
    AND work IS NOT NULL AND work NOT LIKE '%"type":"place"%';
--> statement-breakpoint
-- Ideas whose writer failed as it handed over stayed in work for ever: somebody gives them a place again.
UPDATE ideas SET state = 'planned', slot_at = NULL
  WHERE state = 'in_work'
    AND NOT EXISTS (SELECT 1 FROM pieces WHERE pieces.idea_id = ideas.id)
    AND EXISTS (SELECT 1 FROM claims JOIN tasks ON tasks.id = claims.task_id
      WHERE tasks.idea_id = ideas.id AND tasks.status IN ('failed', 'needs_check')
        AND claims.claim LIKE 'write:%');
--> statement-breakpoint
DELETE FROM claims WHERE claim LIKE 'write:%'
  AND task_id IN (SELECT id FROM tasks WHERE status IN ('failed', 'needs_check'));
