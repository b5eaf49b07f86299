;; Decodes the text of js/ascii.js in place. Whatever runs JavaScript begins with an interpreter, which would need 4 ms
;; where one is enough with this, its start included.
;;
;; The memory holds, for each character, two bytes at 0: its byte or, of one of the last two characters, 256 and where its
;; second characters begin; at 512 the bytes by frequency; at 768 the places of the characters.
(module
  (import "ascii" "memory" (memory 1))
  (func (export "decode") (param $at i32) (param $end i32) (result i32)
    (local $out i32)
    (local $byte i32)
    (local.set $out (local.get $at))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load16_u (i32.shl (i32.load8_u (local.get $at)) (i32.const 1))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (if (i32.gt_u (local.get $byte) (i32.const 255))
          (then
            ;; 512 - 256: the 256 of the byte is taken off.
            (local.set $byte
              (i32.load8_u offset=256
                (i32.add (local.get $byte) (i32.load8_u offset=768 (i32.load8_u (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 1)))))
        ;; Never further than what has been read.
        (i32.store8 (local.get $out) (local.get $byte))
        (local.set $out (i32.add (local.get $out) (i32.const 1)))
        (br $next)))
    (local.get $out)))
