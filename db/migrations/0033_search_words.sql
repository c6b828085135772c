-- The full-text index has comparable words, and pairs of characters in scripts without spaces (decision 55).
DROP TRIGGER `piece_texts_begin`;--> statement-breakpoint
DROP TRIGGER `piece_texts_change`;--> statement-breakpoint
INSERT INTO `piece_texts` (`piece_texts`) VALUES ('delete-all');--> statement-breakpoint
INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
  SELECT n.`number`, replace(p.`workspace_id`, '-', ''), search_terms(v.`title`),
    search_terms((SELECT `text` FROM `body_texts` WHERE `workspace_id` = v.`workspace_id` AND `hash` = v.`body_hash`))
  FROM `piece_numbers` n JOIN `pieces` p ON p.`id` = n.`piece_id` JOIN `versions` v ON v.`id` = p.`version_id`;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_begin` AFTER INSERT ON `versions`
WHEN EXISTS (SELECT 1 FROM `pieces` WHERE `id` = NEW.`piece_id` AND `version_id` = NEW.`id`)
BEGIN
  INSERT INTO `piece_numbers` (`piece_id`) VALUES (NEW.`piece_id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), search_terms(NEW.`title`),
      search_terms((SELECT `text` FROM `body_texts` WHERE `workspace_id` = NEW.`workspace_id` AND `hash` = NEW.`body_hash`))
    FROM `piece_numbers` n WHERE n.`piece_id` = NEW.`piece_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_change` AFTER UPDATE OF `version_id` ON `pieces`
WHEN NEW.`version_id` IS NOT OLD.`version_id`
BEGIN
  DELETE FROM `piece_texts` WHERE `rowid` = (SELECT `number` FROM `piece_numbers` WHERE `piece_id` = NEW.`id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), search_terms(v.`title`),
      search_terms((SELECT `text` FROM `body_texts` WHERE `workspace_id` = v.`workspace_id` AND `hash` = v.`body_hash`))
    FROM `piece_numbers` n JOIN `versions` v ON v.`id` = NEW.`version_id`
    WHERE n.`piece_id` = NEW.`id`;
END;
