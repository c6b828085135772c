-- What was counted of a version stands with it.
ALTER TABLE `versions` ADD `checks` blob;--> statement-breakpoint
UPDATE `versions` SET `checks` = (
  SELECT packed(json_group_array(json_array(`name`, `outcome`, `fact`)), NULL) FROM (
    SELECT `name`, `outcome`, `fact` FROM `checks` WHERE `version_id` = `versions`.`id` ORDER BY `outcome`, `name`))
WHERE EXISTS (SELECT 1 FROM `checks` WHERE `version_id` = `versions`.`id`);
--> statement-breakpoint
DROP TABLE `checks`;--> statement-breakpoint
-- Texts are packed: a later version's beside the first of its piece, from which it differs by little.
DROP TRIGGER `piece_texts_begin`;--> statement-breakpoint
DROP TRIGGER `piece_texts_change`;--> statement-breakpoint
DROP TRIGGER `piece_texts_end`;--> statement-breakpoint
ALTER TABLE `bodies` RENAME TO `bodies_before`;--> statement-breakpoint
CREATE TABLE `bodies` (
	`workspace_id` text NOT NULL,
	`hash` text NOT NULL,
	`base_hash` text,
	`packed` blob NOT NULL,
	PRIMARY KEY(`workspace_id`, `hash`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- What is any piece's first text stands alone, so that what others are packed beside always does.
INSERT INTO `bodies` (`workspace_id`, `hash`, `base_hash`, `packed`)
  SELECT b.`workspace_id`, b.`hash`, f.`hash`, packed(b.`text`, f.`text`)
  FROM `bodies_before` b LEFT JOIN `bodies_before` f ON f.`workspace_id` = b.`workspace_id` AND f.`hash` = (
    SELECT r.`body_hash` FROM `versions` v JOIN `versions` r ON r.`piece_id` = v.`piece_id` AND r.`number` = 1
    WHERE v.`workspace_id` = b.`workspace_id` AND v.`body_hash` = b.`hash`
      AND NOT EXISTS (SELECT 1 FROM `versions` o
        WHERE o.`workspace_id` = b.`workspace_id` AND o.`body_hash` = b.`hash` AND o.`number` = 1)
    LIMIT 1)
  ORDER BY b.rowid;
--> statement-breakpoint
DROP TABLE `bodies_before`;--> statement-breakpoint
CREATE INDEX `bodies_base` ON `bodies` (`workspace_id`,`base_hash`) WHERE base_hash is not null;--> statement-breakpoint
CREATE VIEW `body_texts` AS
  SELECT b.`workspace_id`, b.`hash`, unpacked(b.`packed`, (
    SELECT unpacked(r.`packed`, NULL) FROM `bodies` r
    WHERE r.`workspace_id` = b.`workspace_id` AND r.`hash` = b.`base_hash`)) AS `text`
  FROM `bodies` b;
--> statement-breakpoint
-- The index of all texts' words anew, without where in a text each of them stands: nobody asks for that.
DROP TABLE `piece_texts`;--> statement-breakpoint
CREATE VIRTUAL TABLE `piece_texts` USING fts5 (
	`workspace`, `title`, `body`,
	content = '', contentless_delete = 1, detail = column, tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
  SELECT n.`number`, replace(p.`workspace_id`, '-', ''), v.`title`,
    (SELECT `text` FROM `body_texts` WHERE `workspace_id` = v.`workspace_id` AND `hash` = v.`body_hash`)
  FROM `piece_numbers` n JOIN `pieces` p ON p.`id` = n.`piece_id` JOIN `versions` v ON v.`id` = p.`version_id`;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_begin` AFTER INSERT ON `versions`
WHEN EXISTS (SELECT 1 FROM `pieces` WHERE `id` = NEW.`piece_id` AND `version_id` = NEW.`id`)
BEGIN
  INSERT INTO `piece_numbers` (`piece_id`) VALUES (NEW.`piece_id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), NEW.`title`,
      (SELECT `text` FROM `body_texts` WHERE `workspace_id` = NEW.`workspace_id` AND `hash` = NEW.`body_hash`)
    FROM `piece_numbers` n WHERE n.`piece_id` = NEW.`piece_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_change` AFTER UPDATE OF `version_id` ON `pieces`
WHEN NEW.`version_id` IS NOT OLD.`version_id`
BEGIN
  DELETE FROM `piece_texts` WHERE `rowid` = (SELECT `number` FROM `piece_numbers` WHERE `piece_id` = NEW.`id`);
  INSERT INTO `piece_texts` (`rowid`, `workspace`, `title`, `body`)
    SELECT n.`number`, replace(NEW.`workspace_id`, '-', ''), v.`title`,
      (SELECT `text` FROM `body_texts` WHERE `workspace_id` = v.`workspace_id` AND `hash` = v.`body_hash`)
    FROM `piece_numbers` n JOIN `versions` v ON v.`id` = NEW.`version_id`
    WHERE n.`piece_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `piece_texts_end` AFTER DELETE ON `piece_numbers`
BEGIN
  DELETE FROM `piece_texts` WHERE `rowid` = OLD.`number`;
END;
