import { testBoardRounds } from "../harness/board-rounds";

testBoardRounds("second");
